package dev.sluice.operator.metric;

/** The names of the operators' metrics, in the operator's own metric group. */
public final class SluiceMetrics {
    public static final String NUM_LATE_RECORDS_DROPPED = "numLateRecordsDropped";
    public static final String BATCHES = "batches";
    public static final String GROUPS = "groups";
    public static final String PENDING_ROWS = "pendingRows";

    private SluiceMetrics() {}
}

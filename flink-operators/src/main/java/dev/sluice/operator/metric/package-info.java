/** The names of the operators' metrics. Uses nothing. */
package dev.sluice.operator.metric;

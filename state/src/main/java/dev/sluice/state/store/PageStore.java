/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package dev.sluice.state.store;

import dev.sluice.state.layout.Page;
import dev.sluice.state.layout.PageAddress;
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.PageSerializer;
import dev.sluice.state.layout.StateFormatException;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.util.ExceptionUtils;

/**
 * Pages in keyed state, per key group. Works on every state backend whose key is the int that
 * {@link KeyGroups#representative} gives; sets the backend's current key at each call. The backend
 * refuses key groups of other subtasks.
 *
 * <p>Only for the task's own thread.
 */
public final class PageStore {
    /** The name of the state in checkpoints; changing it loses all state. */
    static final String STATE_NAME = "sluice-pages";

    private final KeyedStateBackend<Integer> backend;
    private final KeyGroups keyGroups;
    private final MapState<Long, Page> pages;
    private long writtenPages;
    private long writtenBytes;

    public PageStore(KeyedStateBackend<Integer> backend, KeyGroups keyGroups) throws IOException {
        this.backend = backend;
        this.keyGroups = keyGroups;
        try {
            pages =
                    backend.getPartitionedState(
                            VoidNamespace.INSTANCE,
                            VoidNamespaceSerializer.INSTANCE,
                            new MapStateDescriptor<>(
                                    STATE_NAME, LongSerializer.INSTANCE, PageSerializer.INSTANCE));
        } catch (Exception e) {
            throw new IOException("cannot open the state '" + STATE_NAME + "'", e);
        }
    }

    public void put(PageAddress address, Page page) throws IOException {
        setKeyGroup(address.keyGroup());
        try {
            pages.put(address.pageId(), page);
        } catch (Exception e) {
            throw failed("write", address, e);
        }
        writtenPages++;
        writtenBytes += page.payloadBytes();
    }

    public Optional<Page> get(PageAddress address) throws IOException {
        setKeyGroup(address.keyGroup());
        try {
            return Optional.ofNullable(pages.get(address.pageId()));
        } catch (Exception e) {
            throw failed("read", address, e);
        }
    }

    public void remove(PageAddress address) throws IOException {
        setKeyGroup(address.keyGroup());
        try {
            pages.remove(address.pageId());
        } catch (Exception e) {
            throw failed("remove", address, e);
        }
    }

    /** All pages of a kind in a key group, by number. */
    public SortedMap<Long, Page> readAll(int keyGroup, PageKind kind) throws IOException {
        setKeyGroup(keyGroup);
        String reading = "the pages of kind " + kind + " of key group " + keyGroup;
        SortedMap<Long, Page> found = new TreeMap<>();
        try {
            Iterator<Map.Entry<Long, Page>> entries = pages.iterator();
            while (entries.hasNext()) {
                Map.Entry<Long, Page> entry = entries.next();
                long pageId = entry.getKey();
                if (kind.isKindOf(pageId)) {
                    long number = PageKind.number(pageId);
                    reading = new PageAddress(keyGroup, kind, number).toString();
                    found.put(number, entry.getValue());
                }
            }
        } catch (Exception e) {
            throw failed("read", reading, e);
        }
        return found;
    }

    /** Pages written since this store was opened. */
    public long writtenPages() {
        return writtenPages;
    }

    /** Payload bytes of the pages written since this store was opened. */
    public long writtenBytes() {
        return writtenBytes;
    }

    private void setKeyGroup(int keyGroup) {
        backend.setCurrentKey(keyGroups.representative(keyGroup));
    }

    private static IOException failed(String action, Object what, Exception cause) {
        String message = "cannot " + action + " " + what;
        return ExceptionUtils.findThrowable(cause, StateFormatException.class)
                .<IOException>map(
                        format ->
                                new StateFormatException(
                                        message + ": " + format.getMessage(), cause))
                .orElseGet(() -> new IOException(message, cause));
    }
}

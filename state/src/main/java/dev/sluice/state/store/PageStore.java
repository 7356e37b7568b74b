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
import dev.sluice.state.layout.PageKind;
import dev.sluice.state.layout.PageSerializer;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;

/**
 * Pages in keyed state, per key group. Works on every state backend whose key is the int that
 * {@link KeyGroups#representative} gives; sets the backend's current key at each call.
 *
 * <p>Only for the task's own thread.
 */
public final class PageStore {
    /** The name of the state in checkpoints; changing it loses all state. */
    private static final String STATE_NAME = "sluice-pages";

    private final KeyedStateBackend<Integer> backend;
    private final KeyGroups keyGroups;
    private final MapState<Long, Page> pages;

    /** Visits the pages of a key group. */
    public interface Visitor {
        void visit(long pageId, Page page) throws IOException;
    }

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

    public void put(int keyGroup, long pageId, Page page) throws IOException {
        setKeyGroup(keyGroup);
        try {
            pages.put(pageId, page);
        } catch (Exception e) {
            throw failed("write", keyGroup, pageId, e);
        }
    }

    public Optional<Page> get(int keyGroup, long pageId) throws IOException {
        setKeyGroup(keyGroup);
        try {
            return Optional.ofNullable(pages.get(pageId));
        } catch (Exception e) {
            throw failed("read", keyGroup, pageId, e);
        }
    }

    public void remove(int keyGroup, long pageId) throws IOException {
        setKeyGroup(keyGroup);
        try {
            pages.remove(pageId);
        } catch (Exception e) {
            throw failed("remove", keyGroup, pageId, e);
        }
    }

    /** Visits all pages of a kind in a key group, in no particular order. */
    public void forEach(int keyGroup, PageKind kind, Visitor visitor) throws IOException {
        setKeyGroup(keyGroup);
        Iterable<Map.Entry<Long, Page>> entries;
        try {
            entries = pages.entries();
        } catch (Exception e) {
            throw new IOException("cannot read the pages of key group " + keyGroup, e);
        }
        for (Map.Entry<Long, Page> entry : entries) {
            if (kind.isKindOf(entry.getKey())) {
                visitor.visit(entry.getKey(), entry.getValue());
            }
        }
    }

    private void setKeyGroup(int keyGroup) {
        backend.setCurrentKey(keyGroups.representative(keyGroup));
    }

    private static IOException failed(String action, int keyGroup, long pageId, Exception cause) {
        return new IOException(
                "cannot " + action + " " + PageKind.describe(keyGroup, pageId), cause);
    }
}

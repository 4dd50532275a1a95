package dev.tables.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;

/** A store that closes its connections when it is closed. */
final class ClosingStore extends ForwardingTableStore {
    private final Connections connections;

    ClosingStore(TableStore store, Connections connections) {
        super(store);
        this.connections = connections;
    }

    /** Connections that close without a checked exception. */
    @FunctionalInterface
    interface Connections {
        void close();
    }

    @Override
    public void close() {
        super.close();
        connections.close();
    }
}

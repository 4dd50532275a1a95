package dev.tables.cli;

import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;

/** Closes connections with the store that uses them. */
final class ClosingStore extends ForwardingTableStore {
    private final Connections connections;

    ClosingStore(TableStore store, Connections connections) {
        super(store);
        this.connections = connections;
    }

    /** What is closed without an error that a caller could do something about. */
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

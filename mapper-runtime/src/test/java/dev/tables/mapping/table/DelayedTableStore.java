package dev.tables.mapping.table;

import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;

/** One process's way to a shared store on which each request takes as long as a test says before it arrives; others act meanwhile. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class DelayedTableStore extends ForwardingTableStore {
    private final String entities;
    private Delay delay = (request, isTransaction) -> {};
    private int requests;

    /** What happens before a request arrives. */
    @FunctionalInterface
    interface Delay {
        /** A request by its number, from 0; whether it changes entities. */
        void before(int request, boolean isTransaction);
    }

    DelayedTableStore(TableStore store, String entities) {
        super(store);
        this.entities = entities;
    }

    /** From now on, with requests counted from 0. */
    void delay(Delay how) {
        delay = how;
        requests = 0;
    }

    /** How many requests were made since then. */
    int requests() {
        return requests;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        boolean isTransaction = request.kind().isWrite();
        if (request.kind() != StoreRequest.Kind.LIST_TABLES) {
            delay.before(requests++, isTransaction && request.tables().contains(entities));
        }
        return call.get();
    }

    @Override
    public void close() {}
}

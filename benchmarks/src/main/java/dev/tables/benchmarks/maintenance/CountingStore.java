package dev.tables.benchmarks.maintenance;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;

/** Counts the requests to a store, those for several rows once, and can lose its connection in the midst of a write. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class CountingStore extends ForwardingTableStore {
    private long requests;
    private Outage outage = Outage.NONE;

    /** When requests do not arrive any more. */
    enum Outage {
        /** They all arrive. */
        NONE,
        /** From the next transaction on, that one included. */
        BEFORE_TRANSACTION,
        /** After the next transaction. */
        AFTER_TRANSACTION,
        /** Now. */
        NOW
    }

    CountingStore(TableStore store) {
        super(store);
    }

    long requests() {
        return requests;
    }

    /** From now on. */
    void set(Outage next) {
        outage = next;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        boolean isTransaction = switch (request.kind()) {
            case ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION, COMMIT_OPEN_TRANSACTION -> true;
            case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES, GET, GET_ALL, QUERY, COUNT, WRITE ->
                false;
        };
        if (isTransaction && outage == Outage.BEFORE_TRANSACTION) {
            outage = Outage.NOW;
        }
        if (outage == Outage.NOW) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "There is no connection.", null);
        }
        requests++;
        R result = call.get();
        if (isTransaction && outage == Outage.AFTER_TRANSACTION) {
            outage = Outage.NOW;
        }
        return result;
    }
}

package dev.tables.mapping.table;

import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;

/** Sees to reads of rows, of whatever kind, in one place. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
abstract class InterceptedReads extends ForwardingTableStore {
    InterceptedReads(TableStore store) {
        super(store);
    }

    /** Makes the request of the other store, or does not. */
    abstract <R> R read(Supplier<R> request);

    @Override
    protected final <R> R around(StoreRequest request, Supplier<R> call) {
        return switch (request.kind()) {
            case GET, GET_ALL, QUERY -> read(call);
            case COUNT, CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> call.get();
            case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION, COMMIT_OPEN_TRANSACTION -> call.get();
        };
    }
}

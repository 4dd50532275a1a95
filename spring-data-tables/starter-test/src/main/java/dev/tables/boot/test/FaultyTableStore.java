package dev.tables.boot.test;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store whose requests fail as the {@link TableFaultInjection} of a test defines. Creating and deleting tables never
 * fails.
 */
@SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
final class FaultyTableStore extends ForwardingTableStore {
    private static final PrimaryKey SOME_ROW = new PrimaryKey("", "");

    private final TableFaultInjection faults;

    FaultyTableStore(TableStore store, TableFaultInjection faults) {
        super(store);
        this.faults = faults;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        RequestKind kind = kind(request);
        InjectedTableFault fault = kind == null ? null : faults.take(kind);
        if (fault == null) {
            return call.get();
        }
        PrimaryKey row = request.firstPrimaryKey();
        return fault.apply(request.table(), row == null ? SOME_ROW : row, call);
    }

    /** Returns the kind of faults that apply to a request; null if no fault can apply. */
    private static @Nullable RequestKind kind(StoreRequest request) {
        return switch (request.kind()) {
            case GET, GET_ALL, QUERY, COUNT -> RequestKind.READ;
            case WRITE, ENTITY_GROUP_TRANSACTION, STORE_TRANSACTION -> RequestKind.WRITE;
            case COMMIT_OPEN_TRANSACTION -> request.isEmptyCommit() ? null : RequestKind.COMMIT;
            case CREATE_TABLE, DELETE_TABLE, LIST_TABLES, PURGE_OVERWRITTEN_VALUES -> null;
        };
    }
}

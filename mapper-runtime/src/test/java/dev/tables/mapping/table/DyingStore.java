package dev.tables.mapping.table;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.StoreRequest;
import java.util.function.Supplier;

/** A thread's way to the store of its process, which fails for good at a write. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class DyingStore extends ForwardingTableStore {
    private int writes;

    /** Does so many writes. */
    public DyingStore(TableStore store, int writes) {
        super(store);
        this.writes = writes;
    }

    @Override
    protected <R> R around(StoreRequest request, Supplier<R> call) {
        if (request.kind().isWrite() && writes-- <= 0) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "This thread is dead.", null);
        }
        return call.get();
    }
}

package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A thread's way to the store of its process, which fails for good at a write. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class DyingStore extends ForwardingTableStore {
    private int writes;

    /** Does so many writes. */
    DyingStore(TableStore store, int writes) {
        super(store);
        this.writes = writes;
    }

    private void count() {
        if (writes-- <= 0) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "This thread is dead.", null);
        }
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        count();
        return super.write(table, operation);
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        count();
        return super.execute(table, transaction);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        count();
        return super.execute(transaction);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        count();
        super.commit(transaction);
    }
}

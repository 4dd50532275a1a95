package dev.tables.cli.copy;

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
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store whose writes fail after some. */
final class FailingStore extends ForwardingTableStore {
    private final AtomicInteger writesLeft = new AtomicInteger();

    FailingStore(TableStore store) {
        super(store);
    }

    void failAfter(int writes) {
        writesLeft.set(writes);
    }

    private void write() {
        if (writesLeft.getAndDecrement() <= 0) {
            throw new StoreUnavailableException(ErrorCode.SERVER_BUSY, "The test wants this to fail.", null);
        }
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        write();
        return super.write(table, operation);
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        write();
        return super.execute(table, transaction);
    }

    // The compiler of JDK 17 does not show the checker the inherited type's annotations.
    @SuppressWarnings("NullAway")
    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        write();
        return super.execute(transaction);
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        write();
        super.commit(transaction);
    }
}

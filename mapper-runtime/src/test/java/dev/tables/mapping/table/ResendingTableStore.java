package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client of a shared store that loses the answer to its first transaction, learns nothing for so long that others can act,
 * and sends the transaction again, as the clients of cloud services do.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class ResendingTableStore extends ForwardingTableStore {
    private @Nullable Runnable meanwhile;

    ResendingTableStore(TableStore store, Runnable meanwhile) {
        super(store);
        this.meanwhile = meanwhile;
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        Runnable action = meanwhile;
        meanwhile = null;
        if (action != null) {
            super.execute(table, transaction);
            action.run();
            Repetitions.addAfterLostAnswer();
        }
        return super.execute(table, transaction);
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        Runnable action = meanwhile;
        meanwhile = null;
        if (action != null) {
            super.execute(transaction);
            action.run();
            Repetitions.addAfterLostAnswer();
        }
        return super.execute(transaction);
    }

    /** A transaction that has ended refuses to be done again. */
    @Override
    protected void commit(OpenTransaction transaction) {
        Runnable action = meanwhile;
        meanwhile = null;
        super.commit(transaction);
        if (action != null) {
            action.run();
            Repetitions.addAfterLostAnswer();
        }
    }

    @Override
    public void close() {}
}

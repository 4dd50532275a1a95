package dev.tables.data.core;

import dev.tables.data.core.internal.GatheredTransaction;
import dev.tables.data.core.internal.UnitTransaction;
import dev.tables.data.core.internal.WriteTransaction;
import dev.tables.engine.TableStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A selector of the session for a call, depending on the current thread's transaction.
 *
 * @param <T> the entity
 */
final class EntityWrites<T> {
    private final LifecycleTable<T> entities;
    private final ImmediateSession<T> immediate;
    private final TableStore store;
    /** The check of writes within transactions of other transaction managers; null for entities that are exempt. */
    private final @Nullable ForeignGuard foreign;

    /**
     * Picks sessions for the entities of a table.
     *
     * @param store the store of the transactions
     * @param foreign checks writes within transactions of other transaction managers
     */
    EntityWrites(LifecycleTable<T> entities, TableStore store, ForeignGuard foreign) {
        this.entities = entities;
        this.store = store;
        this.foreign = ExternalTransactionPolicy.IgnoresExternalTransactions.class.isAssignableFrom(
                        entities.table().mapper().entityType())
                ? null
                : foreign;
        immediate = new ImmediateSession<>(entities);
    }

    /** Returns the session for a read. */
    WriteSession<T> reading() {
        WriteTransaction current = WriteTransaction.current(store);
        return current == null ? immediate : within(current);
    }

    /** Returns the session for a write; checks a write without a transaction of this store. */
    WriteSession<T> writing() {
        WriteTransaction current = WriteTransaction.current(store);
        if (current != null) {
            return within(current);
        }
        if (foreign != null) {
            foreign.check(entities.entity());
        }
        return immediate;
    }

    private WriteSession<T> within(WriteTransaction transaction) {
        return transaction instanceof UnitTransaction unit
                ? new UnitSession<>(entities, unit)
                : new GatheredSession<>(entities, (GatheredTransaction) transaction);
    }

    /**
     * Checks writes that are always executed immediately. Within a transaction of this store, immediate writes are
     * allowed, because they are documented as not being part of the transaction.
     */
    void checkImmediateWrite() {
        writing();
    }

    /**
     * Saves entities immediately and makes them durable together. The failure of one entity does not affect the others.
     */
    List<WriteResult<T>> saveEach(List<T> given) {
        return immediate.saveEach(given);
    }
}

package dev.tables.data.core.internal;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.mapping.table.UnitOfWork;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionTimedOutException;

/**
 * A transaction over partitions: a unit of work, in which each write is sent immediately. If the unit of work is part
 * of a transaction of another transaction manager, that manager ends the unit of work and can set savepoints.
 */
public final class UnitTransaction extends WriteTransaction {
    private final UnitOfWork unit;
    private final boolean joined;
    /** The current states of the entities that the unit of work has written, by table and keys. */
    private final Map<String, Map<PrimaryKey, UnitEntity>> entities = new HashMap<>();
    /** The recorded states, by savepoint of the external transaction that includes this transaction. */
    private final Map<Object, Kept> savepoints = new IdentityHashMap<>();

    private UnitTransaction(UnitOfWork unit, boolean joined, boolean readOnly, int timeout) {
        super(readOnly, timeout);
        this.unit = unit;
        this.joined = joined;
    }

    /**
     * Begins a separate transaction.
     *
     * @param timeout the number of seconds after which writes are refused; negative for no timeout
     */
    public static UnitTransaction begin(TableStore store, boolean readOnly, int timeout) {
        return new UnitTransaction(UnitOfWork.begin(store, readOnly), false, readOnly, timeout);
    }

    /**
     * Begins a unit of work that is part of a transaction of another transaction manager.
     *
     * @param timeout the number of seconds after which writes are refused; negative for no timeout
     */
    public static UnitTransaction join(TableStore store, boolean readOnly, int timeout) {
        return new UnitTransaction(UnitOfWork.begin(store, readOnly), true, readOnly, timeout);
    }

    /** Returns the unit of work that the thread is in, or null. */
    public static @Nullable UnitOfWork currentUnit(TableStore store) {
        return current(store) instanceof UnitTransaction current ? current.unit : null;
    }

    /** Returns whether this transaction is part of a transaction of another transaction manager. */
    public boolean isJoined() {
        return joined;
    }

    /** Returns the entities of a table that the unit of work has written, in their current states. */
    public Map<PrimaryKey, UnitEntity> entities(String table) {
        return entities.computeIfAbsent(table, name -> new HashMap<>());
    }

    @Override
    public boolean isBoundToThread() {
        return true;
    }

    /**
     * The state at a savepoint.
     *
     * @param written the savepoint of the unit of work
     * @param entities the entities that were written, by table and keys
     * @param followers the number of actions to run after the commit
     * @param rollbackOnly whether the transaction was marked as rollback-only
     */
    private record Kept(
            UnitOfWork.Savepoint written,
            Map<String, Map<PrimaryKey, UnitEntity>> entities,
            int followers,
            boolean rollbackOnly) {}

    /** Records the current state for a savepoint of the external transaction that includes this transaction. */
    public void recordSavepoint(Object savepoint) {
        Map<String, Map<PrimaryKey, UnitEntity>> kept = new HashMap<>();
        entities.forEach((table, ofTable) -> kept.put(table, new HashMap<>(ofTable)));
        savepoints.put(savepoint, new Kept(unit.savepoint(), kept, followerCount(), isRollbackOnly()));
    }

    /** Discards the writes since a savepoint of the external transaction that includes this transaction. */
    public void rollBackTo(Object savepoint) {
        Kept kept = savepoints.get(savepoint);
        if (kept == null) {
            // One that it has not heard of.
            setRollbackOnly();
            return;
        }
        unit.rollBackTo(kept.written);
        entities.keySet().retainAll(kept.entities.keySet());
        kept.entities.forEach((table, ofTable) -> {
            Map<PrimaryKey, UnitEntity> now = entities(table);
            now.clear();
            now.putAll(ofTable);
        });
        keepFollowers(kept.followers);
        setRollbackOnly(kept.rollbackOnly);
    }

    /**
     * Sends the writes within the external transaction that includes this transaction; exceptions are not translated.
     * Call {@link #end(UnitOfWork.TransactionOutcome)} after the external transaction has ended.
     *
     * @throws TransactionTimedOutException if there are writes and the timeout is exceeded
     */
    public void flush() {
        requireTimeIfWritten();
        unit.flush();
    }

    /** Ends the unit of work with the outcome of the external transaction that includes this transaction. */
    public void end(UnitOfWork.TransactionOutcome outcome) {
        ended(outcome == UnitOfWork.TransactionOutcome.COMMITTED);
        unit.afterCompletion(outcome);
    }

    @Override
    void send() {
        try (unit) {
            requireTimeIfWritten();
            unit.commit();
        }
    }

    private void requireTimeIfWritten() {
        if (!entities.isEmpty()) {
            requireTime();
        }
    }

    @Override
    public void end() {
        super.end();
        unit.close();
    }

    @Override
    String remedy(IllegalStateException cause) {
        return " (tables.transaction-scope=store)";
    }
}

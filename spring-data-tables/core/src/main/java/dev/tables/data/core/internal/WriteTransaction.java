package dev.tables.data.core.internal;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.internal.GatheredWrites;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.TransactionLimitException;
import dev.tables.mapping.table.UnitOfWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.TransactionTimedOutException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * What a Spring transaction writes to one store, bound to the thread: writes gathered for the commit, or a unit of work that has done them
 * within itself. Made by the transaction manager, or for the transaction of another one that includes it; filled by the template.
 */
public final class WriteTransaction {
    private static final String LARGER = " If the store supports transactions across partitions (RocksDB, memory), set"
            + " tables.transaction-scope=store to write to any partitions and tables.";
    static final String WHY_ROLLBACK_ONLY =
            "The transaction was rolled back, because a tables transaction within it was marked rollback-only.";
    private static final String HERE = " (tables.transaction-scope=store)";

    private final PartitionTransaction writes = new PartitionTransaction();
    /** What has become of entities in the unit of work, by table and keys. */
    private final Map<String, Map<PrimaryKey, UnitEntity>> entities = new HashMap<>();

    private final @Nullable UnitOfWork unit;
    private final boolean readOnly;
    private final int timeout;
    private final long begun = System.nanoTime();
    /** Done after the commit; null if nobody calls for it. */
    private @Nullable List<Runnable> followers;

    /** Whether it is part of a transaction of another manager, which ends it. */
    private boolean joined;
    /** What there was at each savepoint of that. */
    private final Map<Object, Kept> savepoints = new IdentityHashMap<>();

    private boolean rollbackOnly;
    private boolean committed;
    private boolean ended;

    /**
     * Without writes.
     *
     * @param unit does the writes, if they are not gathered
     * @param timeout after how many seconds it writes no more; negative for never
     */
    public WriteTransaction(@Nullable UnitOfWork unit, boolean readOnly, int timeout) {
        this.unit = unit;
        this.readOnly = readOnly;
        this.timeout = timeout;
    }

    /** Part of a transaction of another manager, without writes. */
    public static WriteTransaction joined(UnitOfWork unit, boolean readOnly, int timeout) {
        WriteTransaction made = new WriteTransaction(unit, readOnly, timeout);
        made.joined = true;
        return made;
    }

    /** Whether it is part of a transaction of another manager. */
    public boolean isJoined() {
        return joined;
    }

    /**
     * What there was at a savepoint.
     *
     * @param written in the unit of work
     * @param entities what had become of them, by table and keys
     * @param followers how many were to be done after the commit
     * @param rollbackOnly whether it was not to be done any more
     */
    private record Kept(
            UnitOfWork.Savepoint written,
            Map<String, Map<PrimaryKey, UnitEntity>> entities,
            int followers,
            boolean rollbackOnly) {}

    /** The other manager's transaction has a savepoint from now on. */
    public void keepAt(Object savepoint) {
        Map<String, Map<PrimaryKey, UnitEntity>> kept = new HashMap<>();
        entities.forEach((table, ofTable) -> kept.put(table, new HashMap<>(ofTable)));
        UnitOfWork work = Objects.requireNonNull(unit, "The transaction has no unit of work.");
        savepoints.put(
                savepoint, new Kept(work.savepoint(), kept, followers == null ? 0 : followers.size(), rollbackOnly));
    }

    /** The other manager's transaction goes back to a savepoint: what was written since is forgotten. */
    public void rollBackTo(Object savepoint) {
        Kept kept = savepoints.get(savepoint);
        if (kept == null) {
            // One that it has not heard of.
            rollbackOnly = true;
            return;
        }
        Objects.requireNonNull(unit, "The transaction has no unit of work.").rollBackTo(kept.written);
        entities.keySet().retainAll(kept.entities.keySet());
        kept.entities.forEach((table, ofTable) -> {
            Map<PrimaryKey, UnitEntity> now = entities(table);
            now.clear();
            now.putAll(ofTable);
        });
        if (followers != null) {
            followers.subList(kept.followers, followers.size()).clear();
        }
        rollbackOnly = kept.rollbackOnly;
    }

    /** Why it is not done. */
    public String whyRollbackOnly() {
        return WHY_ROLLBACK_ONLY;
    }

    /** The transaction that the thread is in, or null. */
    public static @Nullable WriteTransaction current(TableStore store) {
        // Spring first looks through proxies of the store: every read asks, and few are in a transaction.
        return GatheredWrites.areOnThisThread()
                ? (WriteTransaction) TransactionSynchronizationManager.getResource(store)
                : null;
    }

    /** The unit of work that the thread is in, or null. */
    public static @Nullable UnitOfWork unit(TableStore store) {
        WriteTransaction current = current(store);
        return current == null ? null : current.unit;
    }

    /** Whether it is a unit of work; if not, it gathers {@link #writes}. */
    public boolean isUnit() {
        return unit != null;
    }

    /** What has become of the entities of a table within the unit of work. */
    public Map<PrimaryKey, UnitEntity> entities(String table) {
        return entities.computeIfAbsent(table, name -> new HashMap<>());
    }

    /** Has the thread gather writes for the store in this transaction. */
    public void bind(TableStore store) {
        TransactionSynchronizationManager.bindResource(store, this);
        GatheredWrites.begin();
    }

    /** Ends that; returns the transaction that the thread was in, or null. */
    public static @Nullable WriteTransaction unbind(TableStore store) {
        Object bound = TransactionSynchronizationManager.unbindResourceIfPossible(store);
        if (bound != null) {
            GatheredWrites.end();
        }
        return (WriteTransaction) bound;
    }

    /**
     * Does the writes within the transaction of another manager, with errors as they come. Call
     * {@link #end(UnitOfWork.TransactionOutcome)} when that has ended.
     *
     * @throws TransactionTimedOutException if there are any and its time is over
     */
    public void flush() {
        UnitOfWork work = Objects.requireNonNull(unit, "The transaction has no unit of work.");
        if (!entities.isEmpty()) {
            requireTime();
        }
        work.flush();
    }

    /** Ends it as the transaction of another manager has ended. */
    public void end(UnitOfWork.TransactionOutcome ending) {
        ended = true;
        committed = ending == UnitOfWork.TransactionOutcome.COMMITTED;
        Objects.requireNonNull(unit, "The transaction has no unit of work.").complete(ending);
    }

    /**
     * Does the writes, all or nothing, with errors as they come.
     *
     * @throws TransactionTimedOutException if there are any and its time is over; nothing is done
     */
    public void commit() {
        ended = true;
        try {
            if (unit != null) {
                commit(unit);
            } else {
                if (!writes.isEmpty()) {
                    requireTime();
                }
                writes.commit();
            }
        } catch (IllegalStateException tooMany) {
            throw refused(tooMany);
        }
        committed = true;
    }

    private void commit(UnitOfWork work) {
        try (work) {
            if (!entities.isEmpty()) {
                requireTime();
            }
            work.commit();
        }
    }

    /** From now on it takes what is to be done after its commit, for somebody who will then call {@link #doFollowers}. */
    public void takeFollowers() {
        followers = new ArrayList<>();
    }

    /**
     * Has something done after the commit of this transaction. Spring's synchronizations would not do: they are those of the transaction
     * begun last, which may be one of a database within this one, and end before.
     *
     * @return false if it takes nothing
     */
    public boolean isFollowedBy(Runnable follower) {
        return followers != null && followers.add(follower);
    }

    /** Does what is to be done after the commit. */
    public void doFollowers() {
        if (followers != null) {
            List.copyOf(followers).forEach(Runnable::run);
        }
    }

    /** Forgets what is not committed. */
    public void end() {
        ended = true;
        if (unit != null) {
            unit.close();
        }
    }

    /**
     * Checks that its writes are done.
     *
     * @throws IllegalStateException if not
     */
    public void requireCommitted() {
        if (!committed) {
            throw new IllegalStateException(
                    ended || rollbackOnly
                            ? "The transaction was rolled back or has failed, so its entities were not stored and have no versions."
                            : "The transaction has not been committed yet, so its entities have no versions. Get the"
                                    + " saved entity after the commit, for example after the @Transactional method"
                                    + " returns.");
        }
    }

    /** After this the writes are never done. */
    public void setRollbackOnly() {
        rollbackOnly = true;
    }

    /** Whether the writes must not be done. */
    public boolean isRollbackOnly() {
        return rollbackOnly;
    }

    /** The writes gathered so far. */
    public PartitionTransaction writes() {
        return writes;
    }

    /** Does a write in the unit of work. Returns what that returns. */
    public <T> T inUnit(Supplier<T> write) {
        requireWritable();
        try {
            return write.get();
        } catch (IllegalStateException refused) {
            throw refused(refused);
        }
    }

    /** Adds a write. */
    public void write(Runnable write) {
        writeIfPresent(() -> {
            write.run();
            return true;
        });
    }

    /** Adds a write of something that may not be there. Returns whether it is. */
    public boolean writeIfPresent(BooleanSupplier write) {
        requireWritable();
        try {
            return write.getAsBoolean();
        } catch (IllegalStateException refused) {
            throw refused(refused);
        }
    }

    private void requireWritable() {
        if (readOnly) {
            throw new InvalidDataAccessApiUsageException(
                    "The transaction is read-only. Write in a read-write transaction, or outside of a transaction.");
        }
        requireTime();
    }

    private void requireTime() {
        if (timeout >= 0 && System.nanoTime() - begun >= TimeUnit.SECONDS.toNanos(timeout)) {
            setRollbackOnly();
            throw new TransactionTimedOutException("The transaction exceeded its timeout of " + timeout
                    + " s and was rolled back. Reduce its work, or increase the timeout.");
        }
    }

    private InvalidDataAccessApiUsageException refused(IllegalStateException cause) {
        String more = unit != null ? HERE : cause instanceof TransactionLimitException ? LARGER : "";
        return new InvalidDataAccessApiUsageException(cause.getMessage() + more, cause);
    }
}

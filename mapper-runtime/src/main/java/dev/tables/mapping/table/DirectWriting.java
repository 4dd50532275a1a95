package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RequestContext;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.lifecycle.IndexLease;
import dev.tables.mapping.value.MappingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the rows of one entity type's indexes in tables of their own are written in the entity's transaction.
 *
 * <p>That needs a store with transactions across partitions. Where one process at a time can have it open, nobody follows the protocol
 * meanwhile, who would rely on stamps being heeded: of threads of this process the {@link WriteGate} takes care, and what another process
 * has begun before is finished here before the first direct write.
 *
 * <p>Where several can, writers of both sorts may be at work: who follows the protocol makes sure in its transaction that the rows it has
 * put are still there ({@link TableIndexWrite#touches}). So direct writes wait for nobody. What is read is exact only while the catalog of indexes
 * says that nobody follows the protocol, and after what was left by those who did is finished.
 */
final class DirectWriting {
    /** How long what cannot be finished is left alone. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private static final long NEVER = -1;

    private final EntityRows<?> rows;
    private final boolean isAllowed;
    /** Whether other processes may write by the protocol at the same time as this one directly. */
    private final boolean isShared;

    /** Whether the store has transactions across partitions, so that somebody may write directly. */
    private final boolean spans;

    private final boolean spansPartitions;
    private final WriteGate gate;
    /** What was so when everything was finished. */
    private volatile Quiet finishedIn = new Quiet(NEVER, NEVER);
    /** In a thread that reads a snapshot before which everything was finished: when that was. */
    private final ThreadLocal<@Nullable Begun> snapshot = new ThreadLocal<>();
    /** When this process has first seen that a write was aborted, by the id of its intent; where others may write. */
    private final Map<String, Long> abortsSeen = new HashMap<>();

    /** When what could not be finished is tried again; null if there is no such. */
    private @Nullable Long nextTry;

    /**
     * A time in which nobody followed the protocol.
     *
     * @param unfinished how many writes of the gate had left something by then
     * @param inCatalog which it is by the catalog of indexes; 0 where that is not asked
     */
    private record Quiet(long unfinished, long inCatalog) {}

    /**
     * When a read begins before which everything was finished.
     *
     * @param inGate by the gate
     * @param inCatalog by the catalog of indexes
     */
    private record Begun(long inGate, long inCatalog) {}

    DirectWriting(EntityRows<?> rows, IndexWrites wanted, boolean inCatalog) {
        this.rows = rows;
        spans = rows.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        boolean isAble = wanted == IndexWrites.AUTO && spans;
        isAllowed = wanted.areDirectIn(rows.store(), inCatalog);
        isShared = spans && !rows.store().capabilities().contains(Capability.SINGLE_PROCESS);
        spansPartitions = isAllowed || isAble && !hasTables(rows);
        gate = WriteGate.of(rows.store(), rows.table());
    }

    private static boolean hasTables(EntityRows<?> rows) {
        boolean has = false;
        for (int i = 0; i < rows.indexCount(); i++) {
            has |= rows.maintainer(i).outside() != null;
        }
        return has;
    }

    /** Whether index rows are written directly as soon as possible. */
    boolean isAllowed() {
        return isAllowed;
    }

    /** Whether entities of several partitions can be written in one transaction, as long as index rows are written directly too. */
    boolean spansPartitions() {
        return spansPartitions;
    }

    /** The tables of index rows that are written directly. */
    Set<String> tables() {
        Set<String> tables = new LinkedHashSet<>();
        for (int i = 0; isAllowed && i < rows.indexCount(); i++) {
            if (rows.maintainer(i).outside() != null) {
                tables.add(rows.maintainer(i).table());
            }
        }
        return tables;
    }

    WriteGate gate() {
        return gate;
    }

    /** Whether other processes may write in the other way at the same time, so that nobody keeps the two apart. */
    boolean isShared() {
        return isShared;
    }

    /** Whether somebody may change index rows in the transactions of their entities, whatever this one does: wherever the store can. */
    boolean mayOthersBeDirect() {
        return spans;
    }

    /** Whether all that was begun by the protocol is finished. Asked at the gate, it stays so. */
    boolean isFinished() {
        return isFinished(0);
    }

    private boolean isFinished(long inCatalog) {
        return finishedIn.equals(new Quiet(gate.unfinished(), inCatalog));
    }

    /** The time by the catalog in which nobody follows the protocol; negative if somebody may. */
    private long quietInCatalog() {
        IndexLease member = rows.participation().membership();
        return !isShared ? 0 : member == null ? NEVER : member.exactSince();
    }

    private boolean isQuietInCatalog(long since) {
        IndexLease member = rows.participation().membership();
        return !isShared || member != null && member.isExactSince(since);
    }

    /**
     * Reads index rows while each of them says what its entity does: all the while nobody follows the protocol, and nothing is left of
     * those who did. Else null; what was read may then be wrong.
     *
     * <p>Within a snapshot only if that was begun by {@link #readSnapshot}, for it may have been otherwise then.
     */
    <R> @Nullable R readExactly(Supplier<R> read) {
        Begun begun = !isAllowed ? null : isWithin() ? snapshot.get() : begin();
        if (begun == null) {
            return null;
        }
        R found = read.get();
        return isQuietSince(begun) ? found : null;
    }

    /**
     * Whether the thread is in a snapshot or a unit of work, which others may have begun before everything was
     * finished.
     */
    private boolean isWithin() {
        return rows.store().isReadingFromSnapshot() || UnitOfWork.current(rows.store()) != null;
    }

    /**
     * Reads in one snapshot of the store, which must have some. Index rows that are exact when it begins, and until they are read, are exact
     * in the snapshot.
     */
    <R> R readSnapshot(Supplier<R> reads) {
        Begun begun = isAllowed && !isWithin() ? begin() : null;
        if (begun == null) {
            return rows.store().readSnapshot(reads);
        }
        return rows.store().readSnapshot(() -> {
            snapshot.set(begun);
            try {
                return reads.get();
            } finally {
                snapshot.remove();
            }
        });
    }

    /** Notes the time, if everything is finished; else null. Who begins by the protocol after that is noticed by {@link #isQuietSince}. */
    private @Nullable Begun begin() {
        long inCatalog = quietInCatalog();
        long inGate = gate.begunIfNoneIsLeft();
        boolean exact = inCatalog >= 0
                && inGate >= 0
                && finish(inCatalog)
                && rows.indexTables().areDependent();
        return exact ? new Begun(inGate, inCatalog) : null;
    }

    private boolean isQuietSince(Begun begun) {
        return gate.isQuietSince(begun.inGate()) && isQuietInCatalog(begun.inCatalog());
    }

    /** Finishes what was begun by the protocol, by writers that have ended; false if that is not possible now. */
    boolean finish() {
        return finish(0);
    }

    private boolean finish(long inCatalog) {
        return isFinished(inCatalog) || tryFinish(inCatalog);
    }

    private synchronized boolean tryFinish(long inCatalog) {
        if (isFinished(inCatalog)) {
            return true;
        }
        long now = rows.nanoTime().getAsLong();
        Long paused = nextTry;
        if (paused != null && now - paused < 0) {
            return false;
        }
        long unfinished = gate.unfinished();
        long begun = gate.begunIfNoneIsLeft();
        if (begun < 0) {
            return false;
        }
        boolean done = RequestContext.of(RequestContext.Activity.RECOVERY).runWithin(() -> isNothingLeft());
        if (done && gate.isQuietSince(begun) && isQuietInCatalog(inCatalog)) {
            finishedIn = new Quiet(unfinished, inCatalog);
        } else if (!done) {
            nextTry = now + PAUSE.toNanos();
        }
        return isFinished(inCatalog);
    }

    private boolean isNothingLeft() {
        try {
            List<Intent> left = left(rows.intents());
            return left.isEmpty() || finish(rows.intents(), left) && canNothingArrive(left);
        } catch (TableStoreException | MappingException leftToRecovery) {
            return false;
        }
    }

    /**
     * Whether no request of an aborted write can arrive any more. Its process may have gone on after the abort; while it is registered
     * nothing is read exactly, but it may have ended its registration with a request on its way whose answer it has lost.
     */
    private boolean canNothingArrive(List<Intent> left) {
        if (!isShared) {
            return true;
        }
        long now = rows.nanoTime().getAsLong();
        Set<String> aborted = new HashSet<>();
        boolean none = true;
        for (Intent intent : left) {
            aborted.add(intent.id());
            long first = abortsSeen.computeIfAbsent(intent.id(), id -> now);
            none &= now - first > rows.holdNanos();
        }
        abortsSeen.keySet().retainAll(aborted);
        return none;
    }

    /** Writes that may have left index rows of these entities: unfinished ones, and aborted ones whose writers went on for a while. */
    private List<Intent> left(IntentLog log) {
        List<Intent> left = new ArrayList<>();
        try {
            left.addAll(log.unfinishedIntents());
            left.addAll(log.abortedIntents());
        } catch (TableNotFoundException nothingWasEverBegun) {
            return List.of();
        }
        left.removeIf(intent -> !isOfTheseRows(intent));
        return left;
    }

    private boolean isOfTheseRows(Intent intent) {
        return intent.table().equals(rows.table()) && intent.kinds().contains(IndexIntent.KIND);
    }

    /**
     * Sees to the index rows of these entities. What else the intents name, and they themselves, are left to recovery: they are decided from
     * now on, so nothing comes of them any more.
     */
    private boolean finish(IntentLog log, List<Intent> left) {
        // All first: a row that bears the stamp of one that is not decided could not be seen to.
        left.forEach(log::abort);
        boolean done = true;
        for (Intent intent : left) {
            for (IndexIntent.Named row : IndexIntent.read(intent)) {
                done &= settle(intent, row);
            }
        }
        return done;
    }

    private boolean settle(Intent intent, IndexIntent.Named row) {
        TableIndex<?> index = row.entity().equals(rows.model().entity()) ? rows.outside(row.index()) : null;
        return index == null
                || index.settle(row.values(), new PrimaryKey(intent.partitionKey(), row.rowKey()), intent.id());
    }
}

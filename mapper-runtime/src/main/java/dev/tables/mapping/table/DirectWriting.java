package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.Purpose;
import dev.tables.engine.RowKeys;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.intent.Intent;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.value.MappingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the rows of one entity type's indexes in tables of their own are written in the entity's transaction.
 *
 * <p>That needs a store with transactions across partitions, and that nobody follows the protocol at the same time, who would rely on
 * stamps being heeded. Of threads of this process the {@link WriteGate} takes care. What another process has begun before is finished
 * here before the first direct write; only where one process at a time can have the store open is it known that it has ended. Where
 * several can, it would be for the catalog of indexes to say that all of them write directly.
 */
final class DirectWriting {
    /** How long what cannot be finished is left alone. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private static final long NEVER = -1;

    private final EntityRows<?> rows;
    private final boolean isAllowed;
    private final boolean spansPartitions;
    private final WriteGate gate;
    /** How many writes of the gate had left something when everything was finished. */
    private volatile long finishedWith = NEVER;

    private volatile long nextTry = System.nanoTime();

    DirectWriting(EntityRows<?> rows, IndexWrites wanted) {
        this.rows = rows;
        boolean isAble = wanted == IndexWrites.AUTO
                && rows.store().capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        isAllowed = wanted.areDirectIn(rows.store());
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

    /** Whether all that was begun by the protocol is finished. Asked at the gate, it stays so. */
    boolean isFinished() {
        return finishedWith == gate.unfinished();
    }

    /**
     * Reads index rows while each of them says what its entity does: all the while nobody follows the protocol, and nothing is left of
     * those who did. Else null; what was read may then be wrong.
     *
     * <p>Not within a read as of one moment, for it may have been otherwise then.
     */
    <R> @Nullable R readExactly(Supplier<R> read) {
        if (!isAllowed || rows.store().isReadingAsOfOneMoment()) {
            return null;
        }
        // In this order: a process that begins by the protocol after the first line is noticed in the last.
        long begun = gate.begunIfNoneIsLeft();
        if (begun < 0 || !finish()) {
            return null;
        }
        R found = read.get();
        return gate.isQuietSince(begun) ? found : null;
    }

    /** Finishes what was begun by the protocol, by writers that have ended; false if that is not possible now. */
    boolean finish() {
        return isFinished() || tryFinish();
    }

    private synchronized boolean tryFinish() {
        if (isFinished()) {
            return true;
        }
        if (System.nanoTime() - nextTry < 0) {
            return false;
        }
        long unfinished = gate.unfinished();
        long begun = gate.begunIfNoneIsLeft();
        if (begun < 0) {
            return false;
        }
        boolean done = Purpose.of(Purpose.Work.RECOVERY).during(() -> isNothingLeft());
        if (done && gate.isQuietSince(begun)) {
            finishedWith = unfinished;
        } else if (!done) {
            nextTry = System.nanoTime() + PAUSE.toNanos();
        }
        return isFinished();
    }

    private boolean isNothingLeft() {
        try {
            List<Intent> left = left(rows.intents());
            return left.isEmpty() || finish(rows.intents(), left);
        } catch (TableStoreException | MappingException leftToRecovery) {
            return false;
        }
    }

    /** Writes that may have left index rows of these entities: unfinished ones, and aborted ones whose writers went on for a while. */
    private List<Intent> left(IntentLog log) {
        List<Intent> left = new ArrayList<>();
        try {
            left.addAll(log.open());
            left.addAll(log.aborted());
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
                || index.settle(row.values(), new RowKeys(intent.partitionKey(), row.rowKey()), intent.id());
    }
}

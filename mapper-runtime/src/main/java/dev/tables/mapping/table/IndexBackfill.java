package dev.tables.mapping.table;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.Limits;
import dev.tables.engine.Page;
import dev.tables.engine.Purpose;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.lifecycle.BackfillProgress;
import dev.tables.mapping.lifecycle.BackfillProgress.Phase;
import dev.tables.mapping.lifecycle.IndexMembership;
import dev.tables.mapping.lifecycle.IndexState;
import dev.tables.mapping.lifecycle.IndexStatus;
import dev.tables.mapping.model.IndexModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Fills an index that was declared on a table that has entities already, checks it and makes it readable: removes index rows
 * that lead nowhere, puts those that are missing, then looks at everything a second time.
 *
 * <p>A job for the background, while applications write. Progress is kept in the {@linkplain IndexMembership catalog} after
 * each page: stopped or killed, another run goes on from there, in whatever process. Several at once do no harm, but each
 * other's work. Every row is put by a transaction conditional on the entity's version, so that none is put that the entity
 * does not deserve; an entity whose row was put has a new version.
 *
 * <p>It starts only when every live process maintains the index, and gives up when one starts that does not. If several
 * entities have the same value of a unique index, those that come second are set aside, and the index is not readable.
 *
 * <p>Cost: reads every entity twice and every index row twice, a page of up to 1000 with one request, and what goes with 200 of
 * them with one more unless the pass before has met it; writes the missing rows in transactions of up to 100 operations. One thread
 * at a time may {@link #run} it; the other methods are for any thread.
 *
 * @param <T> the entity
 */
public final class IndexBackfill<T> {
    private static final int PAGE = Limits.MAX_PAGE_SIZE;
    /** How many rows of a page are worked at before {@link #stop} is looked at, or the pace. */
    private static final int SLICE = 200;

    private static final int MOST_NAMED = 100;
    private static final int MOST_ROUNDS = 3;

    private final EntityTable<T> table;
    private final EntityRows<T> rows;
    private final IndexMembership membership;
    private final int index;
    private final int rowsPerSecond;
    private final Consumer<IndexStatus> listener;
    private volatile boolean stopped;
    private volatile IndexStatus status;
    /** As long as nobody else notes anything, so that what follows a pass over index rows follows that pass. */
    private RowsMet met = RowsMet.nothing();

    private IndexBackfill(EntityTable<T> table, int index, int rowsPerSecond, Consumer<IndexStatus> listener) {
        this.table = table;
        rows = table.rows();
        this.index = index;
        this.rowsPerSecond = rowsPerSecond;
        this.listener = listener;
        IndexMembership managed = rows.membership();
        if (managed == null) {
            throw new IllegalArgumentException(
                    rows.model().entity() + " is in no catalog of indexes. Open its table with a catalog.");
        }
        membership = managed;
        status = managed.status(index);
    }

    /**
     * A job for one index, as fast as the store allows. Asks nothing yet.
     *
     * @param table a table that was opened with a catalog
     * @throws IllegalArgumentException if it was not, or has no such index
     */
    public static <T> IndexBackfill<T> of(EntityTable<T> table, String index) {
        List<IndexModel> indexes = table.model().indexes();
        for (int i = 0; i < indexes.size(); i++) {
            if (indexes.get(i).name().equals(index)) {
                return new IndexBackfill<>(table, i, 0, status -> {});
            }
        }
        throw new IllegalArgumentException(table.model().entity() + " has no index '" + index + "', but "
                + indexes.stream().map(IndexModel::name).toList() + ". Take one of these.");
    }

    /** The same that looks at no more entities, and index rows, a second than this. */
    public IndexBackfill<T> atMost(int perSecond) {
        if (perSecond < 1) {
            throw new IllegalArgumentException("Found " + perSecond + " rows per second, expected at least 1.");
        }
        return new IndexBackfill<>(table, index, perSecond, listener);
    }

    /** The same that tells after each page how far it is, in the thread that runs it. */
    public IndexBackfill<T> telling(Consumer<IndexStatus> progress) {
        return new IndexBackfill<>(table, index, rowsPerSecond, progress);
    }

    /** The name of the index. */
    public String name() {
        return rows.index(index).name();
    }

    /** How far it is, as this run knows; at any time. */
    public IndexStatus status() {
        return status;
    }

    /** Lets {@link #run} return soon; from another thread. */
    public void stop() {
        stopped = true;
    }

    /**
     * Works until the index is readable, or cannot be made so, or {@link #stop} is called.
     *
     * @return what came of it: {@link IndexState#READABLE}; or {@link IndexState#WRITE_ONLY} with the reason, such as a live
     *     process that does not maintain the index, or values that should be unique; or the state it was stopped in
     * @throws dev.tables.mapping.lifecycle.IndexNotReadableException if the index has another definition in the store
     * @throws dev.tables.engine.TableStoreException if the store fails; run it again
     */
    public IndexStatus run() {
        return Purpose.of(Purpose.Work.BACKFILL).during(this::work);
    }

    private IndexStatus work() {
        stopped = false;
        met = RowsMet.nothing();
        status = membership.begin(index, () -> table.count(RowQuery.wholeTable()));
        Pace pace = new Pace(status.backfill());
        while (!stopped && status.isFilling()) {
            IndexStatus next = step(status, pace);
            if (next == null) {
                // Another run was faster, or the index is out of service.
                met = RowsMet.nothing();
                next = membership.reread(index);
            }
            status = next;
            listener.accept(status);
        }
        return status;
    }

    private @Nullable IndexStatus step(IndexStatus from, Pace pace) {
        BackfillProgress at = from.backfill();
        pace.enter(at);
        boolean overRows = at.phase() == Phase.SWEEP || at.phase() == Phase.CHECK_ROWS;
        if (overRows && at.cursor() == null) {
            met = at.phase() == Phase.SWEEP ? RowsMet.toFill(rows, index) : RowsMet.toCheck(rows, index);
        }
        IndexRepair<T> repair = IndexRepair.of(rows, index, met);
        String next;
        try {
            RowQuery page = RowQuery.wholeTable().withPageSize(PAGE);
            page = at.cursor() == null ? page : page.from(new ContinuationToken(at.cursor()));
            next = overRows ? indexRows(repair, page, pace) : entities(repair, page, pace);
        } catch (InvalidQueryException outdated) {
            // The cursor is of another version of the store: what was done is only looked at again.
            return membership.note(from, at.enter(at.phase()));
        }
        if (stopped) {
            return from;
        }
        IndexRepair.Report found = repair.report();
        List<RowKeys> setAside = new ArrayList<>(at.setAside());
        repair.refused().stream()
                .limit(Math.max(0, MOST_NAMED - setAside.size()))
                .forEach(setAside::add);
        BackfillProgress progress = at.at(next, pace.doneInStep(), pace.rate())
                .plus(repair.put(), found.stale())
                .settingAside(found.conflicts(), setAside);
        return next == null ? afterPhase(from, progress) : membership.note(from, progress);
    }

    private @Nullable IndexStatus afterPhase(IndexStatus from, BackfillProgress progress) {
        return switch (progress.phase()) {
            case SWEEP -> membership.note(from, progress.enter(Phase.FILL));
            case FILL ->
                progress.conflicts() > 0
                        ? membership.move(from.with(progress), IndexState.WRITE_ONLY, conflicts(progress))
                        : membership.move(from.with(checkingRows(progress)), IndexState.VERIFYING, "");
            case CHECK_ROWS -> membership.note(from, progress.enter(Phase.CHECK_ENTITIES));
            case CHECK_ENTITIES -> afterCheck(from, progress);
            case NONE, DONE, REMOVE ->
                throw new IllegalStateException("Found a backfill in phase " + progress.phase() + ".");
        };
    }

    /** Lists hold several entries a row: their rows are counted, a request for 1000, so that it is known how many there are. */
    private BackfillProgress checkingRows(BackfillProgress progress) {
        BackfillProgress next = progress.enter(Phase.CHECK_ROWS);
        return rows.maintainer(index).mustBeCounted()
                ? next.counting(IndexRepair.of(rows, index, met).countRows())
                : next;
    }

    /**
     * A row may be missing once because a value was handed from an entity that had no row in the unique index to another.
     * Rows that are missing again and again are the work of a program that takes no part.
     */
    private @Nullable IndexStatus afterCheck(IndexStatus from, BackfillProgress progress) {
        if (progress.conflicts() > 0) {
            return membership.move(from.with(progress), IndexState.WRITE_ONLY, conflicts(progress));
        }
        if (!progress.hasPut()) {
            return membership.move(from.with(progress.finish()), IndexState.READABLE, "");
        }
        if (progress.rounds() < MOST_ROUNDS) {
            return membership.note(from, progress.again());
        }
        return membership.move(
                from.with(progress),
                IndexState.WRITE_ONLY,
                "rows were missing each time everything was looked at again: a program that takes no part writes the"
                        + " table. Stop it and run the backfill again");
    }

    private static String conflicts(BackfillProgress progress) {
        return "entities with values that another has already: " + progress.conflicts()
                + ". Change them or those others, then run the backfill again";
    }

    private @Nullable String indexRows(IndexRepair<T> repair, RowQuery query, Pace pace) {
        Page<IndexEntry> page = repair.indexRows(query);
        if (page == null) {
            return null;
        }
        met.add(page.items(), !page.hasNext());
        pace.slices(page.items(), repair::mendRows);
        return text(page.next());
    }

    private @Nullable String entities(IndexRepair<T> repair, RowQuery query, Pace pace) {
        Page<IndexRepair.Stored<T>> page = repair.entities(query);
        pace.slices(page.items(), repair::mendEntities);
        return text(page.next());
    }

    private static @Nullable String text(@Nullable ContinuationToken token) {
        return token == null ? null : token.text();
    }

    /** Measures the rate and keeps below the limit. */
    private final class Pace {
        private Phase phase;
        private long start = System.nanoTime();
        private long done;
        private long doneInStep;

        Pace(BackfillProgress at) {
            phase = at.phase();
        }

        void enter(BackfillProgress at) {
            doneInStep = 0;
            if (phase != at.phase()) {
                phase = at.phase();
                start = System.nanoTime();
                done = 0;
            }
        }

        <R> void slices(List<R> page, Consumer<List<R>> work) {
            int size = rowsPerSecond == 0 ? SLICE : Math.max(1, Math.min(SLICE, rowsPerSecond / 4));
            for (int from = 0; from < page.size() && !stopped; from += size) {
                List<R> slice = page.subList(from, Math.min(page.size(), from + size));
                work.accept(slice);
                done += slice.size();
                doneInStep += slice.size();
                waitForTurn();
            }
        }

        private void waitForTurn() {
            while (rowsPerSecond > 0 && !stopped) {
                long due = start + (long) (done * (double) TimeUnit.SECONDS.toNanos(1) / rowsPerSecond);
                long ahead = due - System.nanoTime();
                if (ahead <= 0) {
                    return;
                }
                LockSupport.parkNanos(Math.min(ahead, TimeUnit.MILLISECONDS.toNanos(100)));
            }
        }

        long doneInStep() {
            return doneInStep;
        }

        double rate() {
            return done * 1e9 / Math.max(1, System.nanoTime() - start);
        }
    }
}

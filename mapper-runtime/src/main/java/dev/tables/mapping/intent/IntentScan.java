package dev.tables.mapping.intent;

import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.SharedStoreState;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The reads of the intent log. Intents are created and deleted all the time. A store that passes over deleted rows one
 * by one ({@link dev.tables.engine.StoreLimits#maxDeletedRowsPerScan}) becomes slower the more intents were begun
 * recently, and fails at some number.
 *
 * <p>If the store passes over deleted rows one by one, a round of recovery starts reading where the previous round has
 * ended. Intents that were open in the previous round are read by their keys. Every hour, a round reads the whole log,
 * for writers whose clocks are far behind. A range that cannot be read at once is read in slices of time.
 */
final class IntentScan {
    /**
     * The margin for writers whose clocks are behind, and for the time to write an intent, so that the next round reads
     * the intent.
     */
    static final Duration MARGIN = Duration.ofMinutes(5);

    private static final Duration WHOLE_EVERY = Duration.ofHours(1);
    private static final Duration SLICE = Duration.ofMinutes(10);
    /** A duration that exceeds the time for which stores keep deleted rows of the log. */
    private static final Duration SLICED = Duration.ofHours(4);

    private final TableStore store;
    private final Clock clock;
    private final IntentRows rows;
    private final boolean passesAll;
    private final Seen seen;

    IntentScan(TableStore store, SharedStoreState shared, Clock clock, IntentRows rows) {
        this.store = store;
        this.clock = clock;
        this.rows = rows;
        passesAll = store.limits().maxDeletedRowsPerScan() == Integer.MAX_VALUE;
        seen = shared.getOrCreate(Seen.class, Seen::new);
    }

    /** The results of the recovery rounds of this process so far, shared by all users of a store. */
    private static final class Seen {
        /** The ids of the intents that were open. */
        private Set<String> open = Set.of();
        /** The time at which the ids were read, by the clock of the round; null before the first round. */
        private @Nullable Instant at;
        /** The time at which the whole log was read, by the monotonic clock of this machine. */
        private long wholeNanos;
    }

    /**
     * Reads all rows of a kind. Sends one request per page for all shards together: a query over their partitions, with
     * a filter on row keys.
     */
    <T> List<T> all(String kind, @Nullable Filter filter, RowDecoder<T> decoder) {
        RowQuery query = RowQuery.wholeTable()
                .withPartitionKeyRange(KeyRange.startingWith(kind))
                .withFilter(filter);
        try {
            return read(query, decoder);
        } catch (StoreUnavailableException tooMany) {
            if (passesAll) {
                throw tooMany;
            }
            return inSlices(query, decoder);
        }
    }

    /** Reads the rows in slices of time. If the store cannot be reached, the read fails again. */
    private <T> List<T> inSlices(RowQuery query, RowDecoder<T> decoder) {
        Instant from = now().minus(SLICED);
        Instant until = now().plus(MARGIN);
        List<T> found =
                new ArrayList<>(read(query.withRowKeyRange(KeyRange.lessThan(IntentRows.begun(from))), decoder));
        for (Instant begin = from; begin.isBefore(until); begin = begin.plus(SLICE)) {
            Instant end = begin.plus(SLICE);
            String upper = IntentRows.begun(end);
            KeyRange slice = end.isBefore(until)
                    ? KeyRange.closedOpen(IntentRows.begun(begin), upper)
                    : KeyRange.atLeast(IntentRows.begun(begin));
            found.addAll(read(query.withRowKeyRange(slice), decoder));
        }
        return found;
    }

    private <T> List<T> read(RowQuery query, RowDecoder<T> decoder) {
        ResultPage<T> page = store.query(IntentRows.TABLE, query, decoder);
        List<T> found = new ArrayList<>(page.items());
        while (page.nextToken() != null) {
            page = store.query(IntentRows.TABLE, query.withContinuationToken(page.nextToken()), decoder);
            found.addAll(page.items());
        }
        return found;
    }

    /** Reads all open intents. */
    List<Intent> open() {
        return all(IntentRows.OPEN, null, IntentRows::read);
    }

    /**
     * Reads the open intents for a round of recovery.
     *
     * @param begunHere the intents that this process has begun and, as far as known, not finished
     */
    List<Intent> openForRound(Set<String> begunHere) {
        if (passesAll) {
            return open();
        }
        synchronized (seen) {
            Instant now = now();
            Instant before = seen.at;
            boolean whole = before == null || System.nanoTime() - seen.wholeNanos > WHOLE_EVERY.toNanos();
            List<Intent> open;
            if (before == null || whole) {
                long begun = System.nanoTime();
                open = open();
                seen.wholeNanos = begun;
            } else {
                open = openSince(begunHere, (before.isBefore(now) ? before : now).minus(MARGIN));
            }
            seen.at = now;
            Set<String> ids = new HashSet<>();
            open.forEach(intent -> ids.add(intent.id()));
            seen.open = ids;
            return open;
        }
    }

    private List<Intent> openSince(Set<String> begunHere, Instant since) {
        String lowest = IntentRows.begun(since);
        RowQuery query = RowQuery.wholeTable()
                .withPartitionKeyRange(KeyRange.startingWith(IntentRows.OPEN))
                .withRowKeyRange(KeyRange.atLeast(lowest));
        Map<String, Intent> open = new LinkedHashMap<>();
        read(query, IntentRows::read).forEach(intent -> open.put(intent.id(), intent));
        Set<String> earlier = new HashSet<>(seen.open);
        earlier.addAll(begunHere);
        for (String id : earlier) {
            Intent found = id.substring(1).compareTo(lowest) < 0 ? rows.find(id) : null;
            if (found != null) {
                open.put(id, found);
            }
        }
        return new ArrayList<>(open.values());
    }

    /**
     * Returns the earlier of the round's time and the machine's time, because a round may use another clock than the
     * writers.
     */
    private Instant now() {
        Instant byRound = clock.instant();
        Instant here = Instant.now();
        return byRound.isBefore(here) ? byRound : here;
    }
}

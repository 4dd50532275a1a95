package dev.tables.engine.local;

import dev.tables.engine.KeyRange;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.OrderedStore;
import dev.tables.engine.ordered.WriteBatch;
import dev.tables.engine.request.RequestContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The ranges into which the partitions of one table are divided. Counts the operations on each range, splits hot ranges
 * and merges quiet neighbors. The boundaries are stored; the counts are not.
 *
 * <p>One operation in {@value #SAMPLING}, chosen at random, is counted and represents the others. All other operations
 * only draw a random number, so their cost does not depend on the number of ranges and threads.
 */
final class Ranges {
    /** The number of operations that one counted operation represents; a power of two. */
    static final int SAMPLING = 32;

    private static final int SAMPLES = 64;

    private final OrderedStore store;
    private final int tableId;
    private final RangeSplitOptions rules;
    private final LongSupplier nanoTime;
    private final KeyPatterns patterns = new KeyPatterns();
    private volatile Range[] ranges;
    private long judgedAt;
    /** Whether the current boundaries are stored. */
    private boolean saved = true;

    Ranges(OrderedStore store, int tableId, RangeSplitOptions rules, LongSupplier nanoTime) {
        this.store = store;
        this.tableId = tableId;
        this.rules = rules;
        this.nanoTime = nanoTime;
        judgedAt = nanoTime.getAsLong();
        ranges = load();
    }

    /** A range that starts at a partition key. The first range has no start. */
    private static final class Range {
        final @Nullable String from;
        final LongAdder reads = new LongAdder();
        final LongAdder writes = new LongAdder();
        /** The most recent keys, in no order. Concurrent writers may overwrite each other's keys. */
        final @Nullable String[] samples = new @Nullable String[SAMPLES];

        long judged;
        double perSecond;

        Range(@Nullable String from) {
            this.from = from;
        }

        long operations() {
            return reads.sum() + writes.sum();
        }
    }

    void read(String partitionKey) {
        int random = ThreadLocalRandom.current().nextInt();
        if (isSample(random)) {
            Range range = range(partitionKey);
            range.reads.add(SAMPLING);
            sample(range, partitionKey, false, random);
        }
    }

    /**
     * Counts the rows of one transaction together, with a probability that is proportional to their number. If the
     * transaction has at least {@link #SAMPLING} rows, they are always counted.
     */
    void write(String partitionKey, int rows) {
        int random = ThreadLocalRandom.current().nextInt();
        if ((random & SAMPLING - 1) < rows) {
            Range range = range(partitionKey);
            range.writes.add(Math.max(rows, SAMPLING));
            sample(range, partitionKey, true, random);
        }
    }

    /** Counts a page; a query of several partitions counts for the range it starts in. */
    void query(@Nullable String partitionKey, KeyRange partitionKeys) {
        int random = ThreadLocalRandom.current().nextInt();
        if (!isSample(random)) {
            return;
        }
        Range range =
                range(partitionKey != null ? partitionKey : Objects.requireNonNullElse(partitionKeys.lower(), ""));
        range.reads.add(SAMPLING);
        RequestContext purpose = RequestContext.current();
        // A backfill reads a whole table for good reason, and a range of an index table is no scan.
        if (purpose.activity() == RequestContext.Activity.FOREGROUND && !purpose.usesIndex()) {
            synchronized (this) {
                patterns.query(partitionKey != null);
            }
        }
        if (partitionKey != null) {
            sample(range, partitionKey, false, random);
        }
    }

    private static boolean isSample(int random) {
        return (random & SAMPLING - 1) == 0;
    }

    private Range range(String partitionKey) {
        Range[] all = ranges;
        int low = 0;
        int high = all.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            String from = all[middle].from;
            if (from == null || from.compareTo(partitionKey) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return all[low];
    }

    private void sample(Range range, String partitionKey, boolean write, int random) {
        range.samples[(random >>> 8) % SAMPLES] = partitionKey;
        synchronized (this) {
            patterns.operation(partitionKey, write);
            if (nanoTime.getAsLong() - judgedAt >= rules.interval().toNanos()) {
                judge();
            }
        }
    }

    /** Splits and merges ranges according to the operations since the last call. */
    synchronized void judge() {
        long now = nanoTime.getAsLong();
        double seconds = Math.max(1e-3, (now - judgedAt) * 1e-9);
        judgedAt = now;
        List<Range> made = new ArrayList<>();
        for (Range range : ranges) {
            long operations = range.operations();
            range.perSecond = (operations - range.judged) / seconds;
            range.judged = operations;
            Range before = made.isEmpty() ? null : made.get(made.size() - 1);
            if (before != null && before.perSecond + range.perSecond < rules.mergeBelowOperationsPerSecond()) {
                before.reads.add(range.reads.sum());
                before.writes.add(range.writes.sum());
                before.judged += range.judged;
                before.perSecond += range.perSecond;
            } else {
                made.add(range);
                String cut = range.perSecond > rules.splitAboveOperationsPerSecond() ? cut(range) : null;
                if (cut != null) {
                    made.add(split(range, cut));
                }
            }
        }
        if (made.size() != ranges.length || !sameCuts(made)) {
            ranges = made.toArray(Range[]::new);
            saved = false;
        }
        if (!saved) {
            save();
        }
    }

    private boolean sameCuts(List<Range> made) {
        for (int i = 0; i < made.size(); i++) {
            if (!Objects.equals(made.get(i).from, ranges[i].from)) {
                return false;
            }
        }
        return true;
    }

    /** Splits a range. Each half is assumed to have half the load until the next evaluation. */
    private static Range split(Range range, String cut) {
        Range upper = new Range(cut);
        range.perSecond /= 2;
        upper.perSecond = range.perSecond;
        Arrays.fill(range.samples, null);
        return upper;
    }

    /**
     * Returns a partition key with about half of the sampled operations before it, or null if all are in one partition.
     */
    private static @Nullable String cut(Range range) {
        String[] seen = Arrays.stream(range.samples.clone())
                .filter(Objects::nonNull)
                .sorted()
                .toArray(String[]::new);
        for (int i = 0; i < seen.length / 2 + 1; i++) {
            for (int at : new int[] {seen.length / 2 + i, seen.length / 2 - i}) {
                if (at > 0 && at < seen.length && !seen[at].equals(seen[0]) && !seen[at].equals(range.from)) {
                    return seen[at];
                }
            }
        }
        return null;
    }

    synchronized List<RangeTraffic> loads() {
        Range[] all = ranges;
        List<RangeTraffic> made = new ArrayList<>();
        for (int i = 0; i < all.length; i++) {
            Range range = all[i];
            String to = i + 1 < all.length ? all[i + 1].from : null;
            made.add(new RangeTraffic(
                    new KeyRange(range.from, true, to, to == null),
                    range.reads.sum(),
                    range.writes.sum(),
                    range.perSecond));
        }
        return made;
    }

    synchronized TrafficReport report() {
        return new TrafficReport(loads(), patterns.hottest(), patterns.advice());
    }

    private Range[] load() {
        List<Range> found = new ArrayList<>(List.of(new Range(null)));
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, Catalog.RANGES, tableId);
        if (store.readInto(key, value)) {
            byte[] array = value.array();
            int at = 0;
            while (at < value.length()) {
                int end = Keys.separator(array, at, value.length());
                found.add(new Range(Keys.text(array, at, end)));
                at = end + 1;
            }
        }
        return found.toArray(Range[]::new);
    }

    /**
     * Stores the boundaries by a logged write without a flush. Threads that read or write rows call this method, and a
     * failure here must not fail their requests. If the boundaries cannot be stored now, they are stored at the next
     * evaluation.
     */
    private void save() {
        Bytes key = new Bytes(8);
        Bytes value = new Bytes(64);
        Keys.meta(key, Catalog.RANGES, tableId);
        for (Range range : ranges) {
            if (range.from != null) {
                Keys.text(value, range.from);
                value.put(Keys.SEPARATOR);
            }
        }
        WriteBatch batch = new WriteBatch();
        batch.put(key, value);
        try {
            store.write(batch, true);
            saved = true;
        } catch (TableStoreException notStored) {
            // The cuts in memory are in use; a store that is opened again begins with those stored before.
        }
    }
}

package dev.tables.engine.local;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Holds a store to its {@link ThroughputTargets}: a bucket for the store and one for each partition in use. */
final class Throttle {
    private static final int MANY_BUCKETS = 10_000;

    private final ThroughputTargets targets;
    private final LongSupplier nanoTime;
    private final Bucket whole;
    private final Map<Partition, Bucket> partitions = new ConcurrentHashMap<>();

    Throttle(ThroughputTargets targets, LongSupplier nanoTime) {
        this.targets = targets;
        this.nanoTime = nanoTime;
        whole = new Bucket(targets.storeRowsPerSecond(), nanoTime.getAsLong());
    }

    private record Partition(int table, String key) {}

    /** Takes room for so many rows, of the store and of a partition if one is named, or none at all. */
    void take(Table table, @Nullable String partitionKey, int rows) {
        long now = nanoTime.getAsLong();
        Bucket own = partitionKey == null ? null : bucket(table, partitionKey, now);
        if (own != null && !own.take(rows, now)) {
            throw busy("a partition", targets.partitionRowsPerSecond());
        }
        if (!whole.take(rows, now)) {
            if (own != null) {
                own.giveBack(rows);
            }
            throw busy("the store", targets.storeRowsPerSecond());
        }
    }

    /** Notes rows that were read by a query: known only afterwards, so the next request pays. */
    void note(Table table, @Nullable String partitionKey, int rows) {
        if (partitionKey != null) {
            bucket(table, partitionKey, nanoTime.getAsLong()).giveBack(-rows);
        }
    }

    private Bucket bucket(Table table, String partitionKey, long now) {
        if (partitions.size() > MANY_BUCKETS) {
            partitions.values().removeIf(bucket -> bucket.isFull(now));
        }
        return partitions.computeIfAbsent(
                new Partition(table.id(), partitionKey), key -> new Bucket(targets.partitionRowsPerSecond(), now));
    }

    private static StoreUnavailableException busy(String what, int target) {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "The target of " + target + " rows a second for " + what + " is exceeded. Try again after a pause.",
                null);
    }

    /** Fills with so many rows a second, up to a second's worth. More than that may be taken from a full one. */
    private static final class Bucket {
        private final int perSecond;
        private double room;
        private long filledAt;

        Bucket(int perSecond, long now) {
            this.perSecond = perSecond;
            room = perSecond;
            filledAt = now;
        }

        synchronized boolean take(int rows, long now) {
            fill(now);
            if (room < Math.min(rows, perSecond)) {
                return false;
            }
            room -= rows;
            return true;
        }

        synchronized void giveBack(int rows) {
            room += rows;
        }

        synchronized boolean isFull(long now) {
            fill(now);
            return room >= perSecond;
        }

        private void fill(long now) {
            room = Math.min(perSecond, room + (now - filledAt) * 1e-9 * perSecond);
            filledAt = now;
        }
    }
}

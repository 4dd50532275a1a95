package dev.tables.engine.cassandra;

import dev.tables.engine.StoreUnavailableException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The locks and states of partitions within this process. Writes of this process to one partition wait for each other
 * here, which costs less than conflicts in the cluster. The state of a partition is its known fence, and whether it is
 * in doubt. A partition is in doubt if a write with an unknown outcome may still take effect there. The state of a
 * partition in doubt is never evicted. A write therefore begins only if its partition is already in doubt, or if there
 * is room for another partition in doubt.
 */
final class CqlTurns {
    private static final int FENCES = 10_000;
    /** The maximum number of partitions in doubt. Each concurrent writer may add one more partition. */
    static final int DOUBTS = 100_000;

    private final int mostDoubts;
    private final Map<Place, Queue> queues = new ConcurrentHashMap<>();
    private final Map<Place, Doubt> doubts = new ConcurrentHashMap<>();
    private final Map<Place, ByteBuffer> fences = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, ByteBuffer> eldest) {
            return size() > FENCES;
        }
    };

    CqlTurns(int mostDoubts) {
        this.mostDoubts = mostDoubts;
    }

    /** A partition of a table. */
    private record Place(int table, ByteBuffer partition) {}

    /**
     * A write with an unknown outcome, which may still take effect.
     *
     * @param table the table of the write
     * @param fence the fence that the write names, or null
     */
    private record Doubt(CqlTable table, @Nullable ByteBuffer fence) {}

    /**
     * The current writes of this process to one partition. Writes to different partitions do not wait for each other.
     */
    private static final class Queue {
        private final ReentrantLock lock = new ReentrantLock();
        /** The number of writes that have the lock or wait for it; changed only within operations of the map. */
        private int writes;
    }

    private static Queue addWrite(@Nullable Queue queue) {
        Queue joined = queue == null ? new Queue() : queue;
        joined.writes++;
        return joined;
    }

    private static @Nullable Queue removeWrite(Queue queue) {
        queue.writes--;
        return queue.writes == 0 ? null : queue;
    }

    /** Returns the number of partitions that a writer of this process has locked or waits for. */
    int busy() {
        return queues.size();
    }

    Turn turnOf(CqlTable table, ByteBuffer partition) {
        return turn(table, new Place(table.id(), partition));
    }

    private Turn turn(CqlTable table, Place place) {
        return new Turn(table, place);
    }

    /** Returns whether any partition is in doubt. */
    boolean hasDoubts() {
        return !doubts.isEmpty();
    }

    /** Returns whether there is no room for another partition in doubt. */
    boolean isFull() {
        return doubts.size() >= mostDoubts;
    }

    /**
     * Returns the turn of a partition in doubt, or null if there is no such partition. The choice is random, because
     * the replicas of some partitions may be unavailable for a long time.
     */
    @Nullable
    Turn anyDoubt() {
        int size = doubts.size();
        return doubts.entrySet().stream()
                .skip(size == 0 ? 0 : ThreadLocalRandom.current().nextInt(size))
                .findFirst()
                .map(one -> turn(one.getValue().table, one.getKey()))
                .orElse(null);
    }

    /** Returns the partitions of a table that are in doubt. */
    List<ByteBuffer> doubtsOf(CqlTable table) {
        return doubts.keySet().stream()
                .filter(place -> place.table == table.id())
                .map(Place::partition)
                .toList();
    }

    /** The turn of a write to a partition. */
    final class Turn {
        private final CqlTable table;
        private final Place place;

        Turn(CqlTable table, Place place) {
            this.table = table;
            this.place = place;
        }

        CqlTable table() {
            return table;
        }

        ByteBuffer partition() {
            return place.partition;
        }

        /**
         * Waits for the turn, at most until the request timeout. A write must not begin after other clients may assume
         * that it has ended.
         */
        void lock(CqlCalls.Patience left) {
            Queue queue = Objects.requireNonNull(queues.compute(place, (key, present) -> addWrite(present)));
            if (!queue.lock.tryLock()) {
                try {
                    left.await(queue.lock);
                } catch (StoreUnavailableException overdue) {
                    leave();
                    throw overdue;
                }
            }
        }

        void unlock() {
            Objects.requireNonNull(queues.get(place)).lock.unlock();
            leave();
        }

        private void leave() {
            queues.computeIfPresent(place, (key, present) -> CqlTurns.removeWrite(present));
        }

        /** Returns the known fence of the partition, or null. */
        @Nullable
        ByteBuffer fence() {
            Doubt doubt = doubts.get(place);
            if (doubt != null) {
                return doubt.fence;
            }
            synchronized (fences) {
                return fences.get(place);
            }
        }

        /** Returns whether an earlier write of this process with the current fence may still take effect. */
        boolean isInDoubt() {
            return doubts.containsKey(place);
        }

        /**
         * Records that the outcome of this write is unknown: it may take effect until the partition gets a new fence.
         */
        void leaveInDoubt() {
            doubts.put(place, new Doubt(table, fence()));
        }

        /**
         * Records the current fence of the partition, or that it has none. A write that names any other fence has no
         * effect.
         */
        void fence(@Nullable ByteBuffer now) {
            synchronized (fences) {
                if (now == null) {
                    fences.remove(place);
                } else {
                    fences.put(place, now);
                }
            }
            doubts.remove(place);
        }
    }
}

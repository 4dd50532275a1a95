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
 * The locks and states of partitions within this process. Its writes to a partition wait for each other here, which
 * costs less than to compete in the cluster. It contains the known fences of partitions. It also contains the
 * partitions in doubt, in which a write of unknown outcome may still be done. A partition in doubt is never evicted: a
 * write begins only if its partition is already in doubt, or space for another one is left.
 */
final class CqlTurns {
    private static final int FENCES = 10_000;
    /** How many partitions may be in doubt; each writer at work may exceed it by one. */
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
     * A write that may still be done.
     *
     * @param table where it writes
     * @param fence the fence that it names, or null
     */
    private record Doubt(CqlTable table, @Nullable ByteBuffer fence) {}

    /** The writes of this process to a partition, as long as there are any: partitions do not wait for each other. */
    private static final class Queue {
        private final ReentrantLock lock = new ReentrantLock();
        /** How many have the lock or wait for it; changed by the map alone. */
        private int writes;
    }

    private static Queue joined(@Nullable Queue queue) {
        Queue joined = queue == null ? new Queue() : queue;
        joined.writes++;
        return joined;
    }

    private static @Nullable Queue left(Queue queue) {
        queue.writes--;
        return queue.writes == 0 ? null : queue;
    }

    /** Returns for how many partitions a write has its turn or waits for it. */
    int busy() {
        return queues.size();
    }

    Turn of(CqlTable table, ByteBuffer partition) {
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
     * Returns the turn of a random partition that is in doubt, or null if none is: the replicas of some may be away for
     * long.
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

    /** A write's turn. */
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
         * Waits for the turn until the request timeout, because a write must not begin after others assume that it has
         * ended.
         */
        void lock(CqlCalls.Patience left) {
            Queue queue = Objects.requireNonNull(queues.compute(place, (key, present) -> joined(present)));
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
            queues.computeIfPresent(place, (key, present) -> CqlTurns.left(present));
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

        /** Returns whether an earlier write of this process, which names the fence, may still be done. */
        boolean isInDoubt() {
            return doubts.containsKey(place);
        }

        /** Records that the write of this turn may be done at any time, until the partition gets another fence. */
        void leaveInDoubt() {
            doubts.put(place, new Doubt(table, fence()));
        }

        /**
         * Records the current fence of the partition, or that it has none. A write that names another fence is no
         * longer done.
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

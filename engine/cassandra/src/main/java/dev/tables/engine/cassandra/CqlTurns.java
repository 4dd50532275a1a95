package dev.tables.engine.cassandra;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets the writes of this process to a partition wait for each other here, where it costs less than to race for the cluster, and remembers
 * the fences of partitions that have one, and where a write may still come of which nobody knows.
 */
final class CqlTurns {
    private static final int LOCKS = 1024;
    private static final int FENCES = 10_000;

    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];
    private final Map<Place, Known> fences = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, Known> eldest) {
            return size() > FENCES;
        }
    };

    CqlTurns() {
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new ReentrantLock();
        }
    }

    /** A partition of a table. */
    private record Place(int table, ByteBuffer partition) {}

    /**
     * What is known of a partition.
     *
     * @param fence its fence, or null if it has none
     * @param inDoubt whether a write that names the fence may still be done
     */
    private record Known(@Nullable ByteBuffer fence, boolean inDoubt) {}

    Turn of(CqlTable table, ByteBuffer partition) {
        Place place = new Place(table.id(), partition);
        return new Turn(place, locks[Math.floorMod(place.hashCode(), LOCKS)]);
    }

    /** A write's turn. */
    final class Turn {
        private final Place place;
        private final ReentrantLock lock;

        Turn(Place place, ReentrantLock lock) {
            this.place = place;
            this.lock = lock;
        }

        /** Waits for it as long as patience lasts: a write must not begin when others take it to be over. */
        void lock(CqlCalls.Patience left) {
            if (!lock.tryLock()) {
                left.await(lock);
            }
        }

        void unlock() {
            lock.unlock();
        }

        /** The partition's fence as far as it is known, or null. */
        @Nullable
        ByteBuffer fence() {
            synchronized (fences) {
                Known known = fences.get(place);
                return known == null ? null : known.fence;
            }
        }

        /** Whether an earlier write of this process, which names the fence, may still be done. */
        boolean isInDoubt() {
            synchronized (fences) {
                Known known = fences.get(place);
                return known != null && known.inDoubt;
            }
        }

        /** The write of this turn may be done at any time, until the partition gets another fence. */
        void leaveInDoubt() {
            synchronized (fences) {
                fences.put(place, new Known(fence(), true));
            }
        }

        /** The partition has this fence now, or none: what names another will not be done. */
        void fence(@Nullable ByteBuffer now) {
            synchronized (fences) {
                if (now == null) {
                    fences.remove(place);
                } else {
                    fences.put(place, new Known(now, false));
                }
            }
        }
    }
}

package dev.tables.engine.cassandra;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets the writes of this process to a partition wait for each other here, where it costs less than to race for the cluster, and remembers
 * the fences of partitions that have one.
 */
final class CqlTurns {
    private static final int LOCKS = 1024;
    private static final int FENCES = 10_000;

    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];
    private final Map<Place, ByteBuffer> fences = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, ByteBuffer> eldest) {
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

        void lock() {
            lock.lock();
        }

        void unlock() {
            lock.unlock();
        }

        /** The partition's fence as far as it is known, or null. */
        @Nullable
        ByteBuffer fence() {
            synchronized (fences) {
                return fences.get(place);
            }
        }

        void fence(@Nullable ByteBuffer now) {
            synchronized (fences) {
                if (now == null) {
                    fences.remove(place);
                } else {
                    fences.put(place, now);
                }
            }
        }
    }
}

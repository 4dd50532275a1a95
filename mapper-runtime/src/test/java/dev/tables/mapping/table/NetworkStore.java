package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A store as behind a network: without transactions across partitions, and with requests that are made side by side. Those come in an order
 * that only a fixed number decides, one after the other, so that a test can say what happens before each; or each in a thread of its own.
 */
final class NetworkStore extends ForwardingTableStore {
    private final Random order = new Random(20_261_123);

    private final boolean threads;

    private NetworkStore(TableStore store, boolean threads) {
        super(store);
        this.threads = threads;
    }

    static NetworkStore inMemory() {
        return over(LocalTableStore.inMemory());
    }

    /** Wraps a store. */
    static NetworkStore over(TableStore store) {
        return new NetworkStore(store, false);
    }

    /** One whose requests are really made at once. */
    static NetworkStore withThreads() {
        return new NetworkStore(LocalTableStore.inMemory(), true);
    }

    @Override
    public void runInParallel(List<? extends Runnable> requests) {
        if (threads) {
            inThreads(requests);
            return;
        }
        List<Runnable> shuffled = new ArrayList<>(requests);
        synchronized (order) {
            Collections.shuffle(shuffled, order);
        }
        shuffled.forEach(Runnable::run);
    }

    private static void inThreads(List<? extends Runnable> requests) {
        List<RuntimeException> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> all = new ArrayList<>();
        for (Runnable request : requests) {
            all.add(new Thread(() -> {
                try {
                    request.run();
                } catch (RuntimeException failure) {
                    failures.add(failure);
                }
            }));
        }
        all.forEach(Thread::start);
        for (Thread one : all) {
            try {
                one.join();
            } catch (InterruptedException unexpected) {
                throw new IllegalStateException(unexpected);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    @Override
    public Set<Capability> capabilities() {
        EnumSet<Capability> ofService = EnumSet.copyOf(delegate().capabilities());
        ofService.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
        ofService.add(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
        return ofService;
    }
}

package dev.tables.integration.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.integration.leader.Context;
import org.springframework.integration.leader.DefaultCandidate;
import org.springframework.integration.support.leader.LockRegistryLeaderInitiator;
import org.springframework.integration.support.locks.DistributedLock;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.transaction.support.TransactionTemplate;

/** Locks of two processes, each with a store of its own over the same tables. */
class TablesLockRegistryTest {
    private static final Duration SHORT = Duration.ofMillis(60);

    private final LocalTableStore tables = LocalTableStore.inMemory();
    private final TablesLockRegistry here = process();
    private final TablesLockRegistry there = process();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private TablesLockRegistry process() {
        return new TablesLockRegistry(new TablesTemplate(new ForwardingTableStore(tables) {}))
                .withPollInterval(Duration.ofMillis(1));
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        tables.close();
    }

    private boolean triesElsewhere(Lock lock) throws Exception {
        return elsewhere(() -> lock.tryLock());
    }

    private <T> T elsewhere(Callable<T> work) throws Exception {
        try {
            return threads.submit(work).get(60, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
    }

    /** What a lock protects: nothing by itself. */
    private static final class Counter {
        private int value;

        void increment() {
            int read = value;
            Thread.yield();
            value = read + 1;
        }
    }

    @Test
    void lockIsHeldByOneThreadOfAllProcesses() throws Exception {
        Counter counter = new Counter();
        AtomicInteger inside = new AtomicInteger();
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            TablesLockRegistry registry = thread % 2 == 0 ? here : there;
            boolean forgets = thread % 4 < 2;
            all.add(threads.submit(() -> {
                for (int round = 0; round < 25; round++) {
                    Lock lock = registry.obtain("counter");
                    if (forgets) {
                        registry.expireUnusedOlderThan(0);
                    }
                    lock.lock();
                    try {
                        assertThat(inside.incrementAndGet()).isEqualTo(1);
                        counter.increment();
                        inside.decrementAndGet();
                    } finally {
                        lock.unlock();
                    }
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get(60, TimeUnit.SECONDS);
        }
        assertThat(counter.value).isEqualTo(200);
    }

    @Test
    void expiredLockIsAcquiredByAnother() throws Exception {
        DistributedLock dead = here.obtain("job");
        dead.lock(SHORT);
        DistributedLock heir = there.obtain("job");
        long start = System.nanoTime();
        assertThat(triesElsewhere(heir)).isFalse();
        assertThat(elsewhere(() -> heir.tryLock(60, TimeUnit.SECONDS))).isTrue();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SHORT.toNanos());
        assertThatThrownBy(() -> here.renewLock("job"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("longer lease");
        assertThatThrownBy(dead::unlock)
                .isInstanceOf(ConcurrentModificationException.class)
                .hasMessageContaining("Another process may have acquired the lock");
        assertThat(dead.tryLock()).isFalse();
    }

    @Test
    void expiredLockIsReleasedIfUnclaimed() throws Exception {
        DistributedLock lock = here.obtain("job");
        lock.lock(Duration.ofMillis(1));
        TimeUnit.MILLISECONDS.sleep(5);
        lock.unlock();
        assertThat(triesElsewhere(there.obtain("job"))).isTrue();
    }

    @Test
    void renewedLockIsKept() throws Exception {
        DistributedLock lock = here.obtain("job");
        lock.lock(SHORT);
        DistributedLock other = there.obtain("job");
        for (int round = 0; round < 8; round++) {
            assertThat(triesElsewhere(other)).isFalse();
            TimeUnit.MILLISECONDS.sleep(SHORT.toMillis() / 4);
            here.renewLock("job", Duration.ofSeconds(30));
        }
        lock.unlock();
        assertThat(triesElsewhere(other)).isTrue();
    }

    @Test
    void schedulerRenewsTheLockUntilItIsReleased() throws Exception {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.initialize();
        here.setRenewalTaskScheduler(scheduler);
        Duration lease = Duration.ofMillis(900);
        DistributedLock lock = here.obtain("job");
        lock.lock(lease);
        assertThat(elsewhere(() -> there.obtain("job").tryLock(lease.multipliedBy(3), lease)))
                .isFalse();
        lock.unlock();
        assertThat(scheduler.getScheduledThreadPoolExecutor().getQueue())
                .allMatch(task -> ((Future<?>) task).isCancelled());
        assertThat(triesElsewhere(there.obtain("job"))).isTrue();
        scheduler.shutdown();
    }

    @Test
    void lockBelongsToAThreadAndIsReentrant() throws Exception {
        Lock lock = here.obtain("job");
        lock.lock();
        assertThat(lock.tryLock()).isTrue();
        assertThat(triesElsewhere(lock)).isFalse();
        assertThatThrownBy(() -> elsewhere(() -> {
                    lock.unlock();
                    return null;
                }))
                .isInstanceOf(IllegalMonitorStateException.class);
        assertThatThrownBy(() -> elsewhere(() -> {
                    here.renewLock("job");
                    return null;
                }))
                .isInstanceOf(IllegalMonitorStateException.class);
        lock.unlock();
        assertThat(triesElsewhere(there.obtain("job"))).isFalse();
        lock.unlock();
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(triesElsewhere(there.obtain("job"))).isTrue();
        assertThatThrownBy(lock::newCondition).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void tryLockWaitsUpToTheTimeout() throws Exception {
        Lock held = there.obtain("job");
        held.lock();
        Lock lock = here.obtain("job");
        assertThat(elsewhere(() -> lock.tryLock(20, TimeUnit.MILLISECONDS))).isFalse();
        assertThat(elsewhere(() -> lock.tryLock(-1, TimeUnit.MILLISECONDS))).isFalse();
        assertThatThrownBy(() -> elsewhere(() -> {
                    Thread.currentThread().interrupt();
                    lock.lockInterruptibly();
                    return null;
                }))
                .isInstanceOf(InterruptedException.class);
        CountDownLatch waiting = new CountDownLatch(1);
        Future<Boolean> other = threads.submit(() -> {
            Thread.currentThread().interrupt();
            waiting.countDown();
            lock.lock();
            lock.unlock();
            return Thread.currentThread().isInterrupted();
        });
        assertThat(waiting.await(60, TimeUnit.SECONDS)).isTrue();
        TimeUnit.MILLISECONDS.sleep(20);
        assertThat(other.isDone()).isFalse();
        held.unlock();
        assertThat(other.get(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void lockIsAcquiredOutsideOfTheCurrentTransaction() {
        TablesTemplate template = new TablesTemplate(tables);
        TablesLockRegistry registry = new TablesLockRegistry(template);
        new TransactionTemplate(new TablesTransactionManager(template)).executeWithoutResult(transaction -> {
            registry.obtain("job").lock();
            assertThat(elsewhereUnchecked(there.obtain("job"))).isFalse();
            transaction.setRollbackOnly();
        });
        assertThat(elsewhereUnchecked(there.obtain("job"))).isFalse();
        registry.obtain("job").unlock();
        assertThat(elsewhereUnchecked(there.obtain("job"))).isTrue();
    }

    private boolean elsewhereUnchecked(Lock lock) {
        try {
            return triesElsewhere(lock);
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void regionsAndKeysAreSeparate() throws Exception {
        TablesTemplate template = new TablesTemplate(tables);
        new TablesLockRegistry(template, "one").obtain("job").lock();
        assertThat(triesElsewhere(new TablesLockRegistry(template, "two").obtain("job")))
                .isTrue();
        assertThat(triesElsewhere(new TablesLockRegistry(template, "one").obtain("other/key#?")))
                .isTrue();
        assertThat(triesElsewhere(new TablesLockRegistry(template, "one").obtain("job")))
                .isFalse();
        assertThat(here.obtain("job")).isSameAs(here.obtain("job"));
    }

    @Test
    void invalidParametersAreRejected() {
        assertThatThrownBy(() -> here.withLeaseDuration(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.withPollInterval(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.obtain("job").lock(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> here.renewLock("nobody's")).isInstanceOf(IllegalStateException.class);
    }

    /** Spring Integration's own use of it. */
    @Test
    void lockElectsALeader() throws Exception {
        CountDownLatch granted = new CountDownLatch(1);
        CountDownLatch followed = new CountDownLatch(1);
        LockRegistryLeaderInitiator first = candidate(here, granted);
        LockRegistryLeaderInitiator second = candidate(there, followed);
        first.start();
        assertThat(granted.await(60, TimeUnit.SECONDS)).isTrue();
        second.start();
        assertThat(followed.await(100, TimeUnit.MILLISECONDS)).isFalse();
        first.stop();
        assertThat(followed.await(60, TimeUnit.SECONDS)).isTrue();
        second.stop();
    }

    private static LockRegistryLeaderInitiator candidate(TablesLockRegistry registry, CountDownLatch granted) {
        LockRegistryLeaderInitiator initiator = new LockRegistryLeaderInitiator(registry, new DefaultCandidate() {
            @Override
            public void onGranted(Context context) {
                granted.countDown();
            }
        });
        initiator.setHeartBeatMillis(20);
        initiator.setBusyWaitMillis(20);
        initiator.setPublishFailedEvents(false);
        return initiator;
    }
}

package dev.tables.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.internal.Repetitions;
import dev.tables.engine.internal.RequestReceipt;
import dev.tables.engine.request.RequestContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ParallelRequestsTest {
    private static final int PARALLELISM = 4;

    private final ParallelRequests parallel = new ParallelRequests(PARALLELISM, "request");

    @AfterEach
    void close() {
        parallel.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("The others have not come.");
            }
        } catch (InterruptedException early) {
            throw new IllegalStateException(early);
        }
    }

    private static RowNotFoundException notFound() {
        return new RowNotFoundException("table", new PrimaryKey("p", "r"));
    }

    @Test
    void requestsRunInParallel() {
        CountDownLatch begun = new CountDownLatch(PARALLELISM);
        Runnable meets = () -> {
            begun.countDown();
            await(begun);
        };
        parallel.runAll(Collections.nCopies(PARALLELISM, meets));
        assertThat(begun.getCount()).isZero();
    }

    @Test
    void eachRequestRunsOnce() {
        Set<Integer> made = ConcurrentHashMap.newKeySet();
        List<Runnable> requests = new ArrayList<>();
        AtomicInteger count = new AtomicInteger();
        for (int i = 0; i < 1000; i++) {
            int number = i;
            requests.add(() -> {
                made.add(number);
                count.incrementAndGet();
            });
        }
        parallel.runAll(requests);
        assertThat(made).hasSize(1000);
        assertThat(count).hasValue(1000);
        parallel.runAll(List.of());
    }

    /** More callers, each of whose requests asks for others, than there are threads. */
    @Test
    void requestsMayRunNestedRequests() {
        AtomicInteger made = new AtomicInteger();
        Runnable inner = made::incrementAndGet;
        Runnable outer = () -> parallel.runAll(Collections.nCopies(5, inner));
        parallel.runAll(Collections.nCopies(20, () -> parallel.runAll(Collections.nCopies(3, outer))));
        assertThat(made).hasValue(300);
    }

    @Test
    void errorIsThrownAfterRunningRequestsHaveEnded() {
        CountDownLatch failed = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        RowNotFoundException error = notFound();
        Runnable fails = () -> {
            failed.countDown();
            throw error;
        };
        Runnable slow = () -> {
            await(failed);
            Thread.yield();
            ended.set(true);
        };
        assertThat(catchThrowable(() -> parallel.runAll(List.of(slow, fails)))).isSameAs(error);
        assertThat(ended).isTrue();
    }

    @Test
    void unknownOutcomeTakesPrecedenceOverOtherErrors() {
        CountDownLatch begun = new CountDownLatch(3);
        OutcomeUnknownException unknown = new OutcomeUnknownException("lost", null);
        RowNotFoundException first = notFound();
        List<RuntimeException> errors = List.of(first, unknown, notFound());
        List<Runnable> requests = new ArrayList<>();
        errors.forEach(error -> requests.add(() -> {
            begun.countDown();
            await(begun);
            throw error;
        }));
        Throwable thrown = catchThrowable(() -> parallel.runAll(requests));
        assertThat(thrown).isSameAs(unknown);
        assertThat(thrown.getSuppressed()).containsExactly(first, errors.get(2));
    }

    @Test
    void requestsNotStartedBeforeAnErrorAreSkipped() {
        try (ParallelRequests one = new ParallelRequests(1, "request")) {
            List<String> made = new ArrayList<>();
            Throwable thrown = catchThrowable(() -> one.runAll(List.of(
                    () -> made.add("first"),
                    () -> {
                        throw notFound();
                    },
                    () -> made.add("third"))));
            assertThat(thrown).isInstanceOf(RowNotFoundException.class);
            assertThat(made).containsExactly("first");
        }
    }

    @Test
    void interruptedCallerWaitsForRunningRequests() {
        CountDownLatch otherBegun = new CountDownLatch(1);
        CountDownLatch callersDone = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Thread caller = Thread.currentThread();
        Runnable request = () -> {
            if (Thread.currentThread() == caller) {
                await(otherBegun);
                callersDone.countDown();
            } else {
                otherBegun.countDown();
                await(callersDone);
                caller.interrupt();
            }
            ended.incrementAndGet();
        };
        parallel.runAll(List.of(request, request));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended).hasValue(2);
    }

    @Test
    void requestsUseContextAndReceiptOfTheCaller() {
        Set<RequestContext.Activity> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch begun = new CountDownLatch(PARALLELISM);
        RequestReceipt<CountDownLatch> receipt =
                RequestReceipt.of(() -> RequestContext.of(RequestContext.Activity.INDEX_REPAIR)
                        .runWithin(() -> {
                            parallel.runAll(Collections.nCopies(PARALLELISM, () -> {
                                begun.countDown();
                                await(begun);
                                seen.add(RequestContext.current().activity());
                                Repetitions.add(1);
                            }));
                            return begun;
                        }));
        assertThat(seen).containsExactly(RequestContext.Activity.INDEX_REPAIR);
        assertThat(receipt.repetitions()).isEqualTo(PARALLELISM);
    }

    @Test
    void requestsRunInTheCallersThreadAfterClose() {
        parallel.close();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        parallel.runAll(Collections.nCopies(5, () -> threads.add(Thread.currentThread())));
        assertThat(threads).containsExactly(Thread.currentThread());
    }
}

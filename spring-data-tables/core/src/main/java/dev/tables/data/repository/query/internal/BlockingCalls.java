package dev.tables.data.repository.query.internal;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.TableStore;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * A factory of publishers for blocking calls. Each call runs after subscription on {@link Schedulers#boundedElastic()}.
 * The threads of this scheduler may block, and are virtual threads if Reactor is configured to use them.
 *
 * <p>Calls are never interrupted. If a subscriber cancels, a running call completes, so that no write is left
 * unfinished, and its result is discarded. Calls fail with the same exceptions as calls of {@link TablesTemplate}.
 */
public final class BlockingCalls {
    /** A scheduler that never interrupts a running call, because it is built on an executor. */
    private static final Scheduler THREADS =
            Schedulers.fromExecutor(call -> Schedulers.boundedElastic().schedule(call));

    private final TableStore store;

    /** Creates a factory for calls to the store, none of which participates in a transaction. */
    public BlockingCalls(TableStore store) {
        this.store = store;
    }

    /** Returns a publisher of one result, or of none if the call returns null. */
    public <R> Mono<R> mono(Callable<? extends @Nullable R> call) {
        requireNoTransaction();
        return Mono.<R>fromCallable(call::call)
                .onErrorMap(RuntimeException.class, TablesTemplate::translateException)
                .subscribeOn(THREADS);
    }

    /**
     * Returns a publisher of several results, which are read on request. The stream is closed at the end, after an
     * error, and when the subscriber cancels.
     */
    public <R> Flux<R> flux(Supplier<Stream<R>> call) {
        requireNoTransaction();
        return Flux.<R, Reading<R>>generate(
                        () -> new Reading<>(call.get()),
                        (reading, answers) -> {
                            if (reading.all().hasNext()) {
                                answers.next(reading.all().next());
                            } else {
                                answers.complete();
                            }
                            return reading;
                        },
                        Reading::close)
                .onErrorMap(RuntimeException.class, TablesTemplate::translateException)
                .subscribeOn(THREADS);
    }

    private void requireNoTransaction() {
        if (TransactionSynchronizationManager.hasResource(store)) {
            throw new InvalidDataAccessApiUsageException(
                    "A reactive or suspending repository method was called within a transaction. The transaction is"
                            + " bound to its thread, but the method runs in another thread. Call a method that returns its result"
                            + " directly.");
        }
    }

    /**
     * A stream that is being read.
     *
     * @param stream the stream, which is closed at the end
     * @param all the iterator over the stream's elements
     */
    private record Reading<R>(Stream<R> stream, Iterator<R> all) {
        Reading(Stream<R> stream) {
            this(stream, stream.iterator());
        }

        void close() {
            stream.close();
        }
    }
}

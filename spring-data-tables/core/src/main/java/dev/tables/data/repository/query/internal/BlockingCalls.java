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
 * Makes publishers of calls that block: each runs, once somebody subscribes, on {@link Schedulers#boundedElastic()}, whose threads
 * may wait and are virtual ones if Reactor is set so.
 *
 * <p>Nothing interrupts a call: what has begun when a subscriber cancels ends, so that no write is left half done, and its answer is
 * dropped. Errors are those of {@link TablesTemplate}.
 */
public final class BlockingCalls {
    /** Does not interrupt what it runs: an executor cannot. */
    private static final Scheduler THREADS =
            Schedulers.fromExecutor(call -> Schedulers.boundedElastic().schedule(call));

    private final TableStore store;

    /** Of calls to the store, none of which takes part in a transaction. */
    public BlockingCalls(TableStore store) {
        this.store = store;
    }

    /** One answer, or none where the call returns null. */
    public <R> Mono<R> mono(Callable<? extends @Nullable R> call) {
        requireNoTransaction();
        return Mono.<R>fromCallable(call::call)
                .onErrorMap(RuntimeException.class, TablesTemplate::translateException)
                .subscribeOn(THREADS);
    }

    /** Several answers, read as they are asked for; the stream is closed at the end, after an error, and when the subscriber cancels. */
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
     * A stream and where it is.
     *
     * @param stream what is closed
     * @param all what is read
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

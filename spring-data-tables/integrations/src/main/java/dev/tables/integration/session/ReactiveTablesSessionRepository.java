package dev.tables.integration.session;

import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.ReactiveFindByIndexNameSessionRepository;
import org.springframework.session.ReactiveSessionRepository;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Sessions in a table for Spring WebFlux: those of {@link TablesSessionRepository}, which says what a session is and how its settings are made.
 *
 * <pre>{@code
 * @Configuration
 * @EnableSpringWebSession
 * class Sessions {
 *     @Bean
 *     ReactiveTablesSessionRepository sessionRepository(TablesTemplate tables) {
 *         return new ReactiveTablesSessionRepository(new TablesSessionRepository(tables));
 *     }
 * }
 * }</pre>
 *
 * <p>The store blocks beneath: a call begins when somebody subscribes, on {@link Schedulers#boundedElastic}. Safe for use by several threads.
 */
public final class ReactiveTablesSessionRepository
        implements ReactiveSessionRepository<TablesSession>,
                ReactiveFindByIndexNameSessionRepository<TablesSession>,
                BeanClassLoaderAware {
    private final TablesSessionRepository sessions;

    /** Of these sessions. */
    public ReactiveTablesSessionRepository(TablesSessionRepository sessions) {
        this.sessions = sessions;
    }

    private static <T> Mono<T> call(Callable<? extends @Nullable T> call) {
        return Mono.<T>fromCallable(call).subscribeOn(Schedulers.boundedElastic());
    }

    private static Mono<Void> run(Runnable call) {
        return Mono.<Void>fromRunnable(call).subscribeOn(Schedulers.boundedElastic());
    }

    @Override
    public void setBeanClassLoader(ClassLoader classes) {
        sessions.setBeanClassLoader(classes);
    }

    @Override
    public Mono<TablesSession> createSession() {
        return Mono.fromSupplier(sessions::createSession);
    }

    @Override
    public Mono<Void> save(TablesSession session) {
        return run(() -> sessions.save(session));
    }

    @Override
    public Mono<TablesSession> findById(String id) {
        return call(() -> sessions.findById(id));
    }

    @Override
    public Mono<Void> deleteById(String id) {
        return run(() -> sessions.deleteById(id));
    }

    /** By the name of a principal; nothing by other names. */
    @Override
    public Mono<Map<String, TablesSession>> findByIndexNameAndIndexValue(String indexName, String indexValue) {
        String name = indexName.equals(PRINCIPAL_NAME_INDEX_NAME)
                ? FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME
                : indexName;
        return call(() -> sessions.findByIndexNameAndIndexValue(name, indexValue));
    }

    /** Deletes sessions that have expired; says how many. */
    public Mono<Integer> deleteExpired() {
        return call(sessions::deleteExpired);
    }
}

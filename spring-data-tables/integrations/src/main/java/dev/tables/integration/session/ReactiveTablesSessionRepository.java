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
 * A repository of sessions in a table for Spring WebFlux. This repository delegates to a
 * {@link TablesSessionRepository}, whose documentation describes the storage of sessions and the settings.
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
 * <p>Requests to the store block, so each call runs after subscription on {@link Schedulers#boundedElastic}.
 * Thread-safe.
 */
public final class ReactiveTablesSessionRepository
        implements ReactiveSessionRepository<TablesSession>,
                ReactiveFindByIndexNameSessionRepository<TablesSession>,
                BeanClassLoaderAware {
    private final TablesSessionRepository sessions;

    /** Creates a repository that delegates to the given blocking repository. */
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

    /**
     * Returns the sessions of the principal with this name, by session ID. For any index other than the index of
     * principals, the result is empty.
     */
    @Override
    public Mono<Map<String, TablesSession>> findByIndexNameAndIndexValue(String indexName, String indexValue) {
        String name = indexName.equals(PRINCIPAL_NAME_INDEX_NAME)
                ? FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME
                : indexName;
        return call(() -> sessions.findByIndexNameAndIndexValue(name, indexValue));
    }

    /** Deletes expired sessions and returns their number. */
    public Mono<Integer> deleteExpired() {
        return call(sessions::deleteExpired);
    }
}

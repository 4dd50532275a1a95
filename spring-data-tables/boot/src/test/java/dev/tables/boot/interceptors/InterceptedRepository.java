package dev.tables.boot.interceptors;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.scheduling.annotation.Async;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.transaction.annotation.Transactional;

/** Methods with the annotations of several libraries; each has an effect if the application switches the library on. */
@NoRepositoryBean
public interface InterceptedRepository<T, ID> extends TablesRepository<T, ID> {
    @Override
    @Retryable(maxRetries = 2, delay = 0)
    <S extends T> S save(S entity);

    @Override
    @PreAuthorize("hasRole('CLERK')")
    void delete(T entity);

    @Override
    @Cacheable("found")
    Optional<T> findById(ID id);

    @Cacheable("queried")
    List<T> findByDepotAndOwner(String depot, String owner);

    @Async
    CompletableFuture<List<T>> findByDepotAndNumberLessThan(String depot, int number);

    @Transactional
    List<T> findByDepotAndNumberGreaterThan(String depot, int number);

    List<T> findByDepot(String depot);

    long countByDepot(String depot);

    long deleteByDepotAndOwner(String depot, String owner);

    default int sizeOf(String depot) {
        return findByDepot(depot).size();
    }
}

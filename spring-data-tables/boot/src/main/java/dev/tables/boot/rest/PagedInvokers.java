package dev.tables.boot.rest;

import dev.tables.annotation.TableEntity;
import dev.tables.mapping.model.EntityMappers;
import org.springframework.data.repository.support.RepositoryInvoker;
import org.springframework.data.repository.support.RepositoryInvokerFactory;

/**
 * A factory of invokers whose searches of tables continue after the page token in a request. Invokers of other Spring
 * Data modules remain unchanged.
 */
final class PagedInvokers implements RepositoryInvokerFactory {
    private final RepositoryInvokerFactory invokers;

    PagedInvokers(RepositoryInvokerFactory invokers) {
        this.invokers = invokers;
    }

    @Override
    public RepositoryInvoker getInvokerFor(Class<?> entity) {
        RepositoryInvoker invoker = invokers.getInvokerFor(entity);
        return EntityMappers.entityTypeOf(entity).isAnnotationPresent(TableEntity.class)
                ? new PagedInvoker(invoker)
                : invoker;
    }
}

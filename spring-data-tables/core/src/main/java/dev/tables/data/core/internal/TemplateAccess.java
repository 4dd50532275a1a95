package dev.tables.data.core.internal;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The methods of a template for repositories, which applications do not need:
 * {@code template.unwrap(TemplateAccess.class)}.
 */
public interface TemplateAccess {
    /** Returns the converter between identities of the class and keys. */
    <T> EntityIds<T> ids(Class<T> type);

    /** Returns an executor of bound queries on entities of the class. Errors of the executor are not translated. */
    <T> QueryExecutor<T> queries(Class<T> type);

    /**
     * Returns an executor of bound queries on entities of the class. Results include unreadable entities, and errors of
     * the executor are not translated.
     */
    <T> QueryExecutor<ReadResult<T>> scans(Class<T> type);

    /**
     * Returns an executor of bound queries that read only some properties of entities of the class. Errors of the
     * executor are not translated.
     */
    QueryExecutor<PartialRow> partialQueries(Class<?> type, Set<String> properties);

    /**
     * Changes some properties of each entity that matches {@code wanted} at the time of the change. Within a
     * transaction, the changes are part of the transaction. Returns the number of changed entities. Errors are not
     * translated.
     */
    <T> int mergeEach(Class<T> type, List<PrimaryKey> keys, PropertyChanges changes, Predicate<? super T> wanted);

    /** Returns the query adapted to the store, which may or may not return rows in the order of keys. */
    QuerySpec forStore(QuerySpec asked);

    /** Returns the maximum number of values in a collection that a query compares with. */
    int maxInValues();

    /**
     * Adds the plan of a repository's method to the plans that the template shows. Called when the repository is
     * created.
     */
    void addPlan(Class<?> repository, String method, List<Class<?>> parameters, AccessPlan plan);
}

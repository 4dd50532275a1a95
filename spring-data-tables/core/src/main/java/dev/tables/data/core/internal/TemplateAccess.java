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

/** What repositories need of a template and applications do not: {@code template.unwrap(TemplateAccess.class)}. */
public interface TemplateAccess {
    /** How identities of the class are made of keys and back. */
    <T> EntityIds<T> ids(Class<T> type);

    /** Runs bound queries on entities of the class, with errors as they come. */
    <T> QueryExecutor<T> queries(Class<T> type);

    /** Runs bound queries on entities of the class, of which those that cannot be read are found too, with errors as they come. */
    <T> QueryExecutor<ReadResult<T>> scans(Class<T> type);

    /** Runs bound queries that read some properties of entities of the class only, with errors as they come. */
    QueryExecutor<PartialRow> partialQueries(Class<?> type, Set<String> properties);

    /**
     * Changes some properties of entities of the class, each only if it is then as wanted; within a transaction as part of it. Returns of how
     * many. Errors come as they are.
     */
    <T> int mergeEach(Class<T> type, List<PrimaryKey> keys, PropertyChanges changes, Predicate<? super T> wanted);

    /** The query as the store serves it, whether it returns rows in the order of keys or not. */
    QuerySpec forStore(QuerySpec asked);

    /** How many values a collection may have that a query compares with. */
    int maxInValues();

    /** Adds the plan of a repository's method to those that the template shows; called when the repository is made. */
    void addPlan(Class<?> repository, String method, List<Class<?>> parameters, AccessPlan plan);
}

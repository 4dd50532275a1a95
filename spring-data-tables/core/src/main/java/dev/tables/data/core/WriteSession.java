package dev.tables.data.core;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.table.PropertyChanges;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The reads by key and the writes of one entity class, as the thread's transaction requires. {@link ImmediateSession}
 * is used without a transaction, {@link GatheredSession} within a partition, {@link UnitSession} over partitions. Each
 * session contains all rules of its mode: when a write reaches the store, which writes reads see, which versions are
 * accepted and when events are published.
 *
 * @param <T> the entity
 */
interface WriteSession<T> {
    /** Returns the entity as a read by key sees it; null if it does not exist. */
    @Nullable
    T get(PrimaryKey keys);

    /** Returns the entities as reads by key see them, in the order of the keys; missing entities are omitted. */
    List<T> getAll(List<PrimaryKey> keys);

    /** Returns whether a read by key sees the entity. */
    boolean exists(PrimaryKey keys);

    /**
     * Rejects a query that reads the given keys if the query would not see pending writes. By default, each query sees
     * all writes.
     */
    default void requireVisible(List<PrimaryKey> keys) {}

    /**
     * Rejects a query that reads the given rows of entities if the query would not see pending writes. By default, each
     * query sees all writes.
     */
    default void requireVisible(RowQuery rows) {}

    /**
     * Rejects a query that reads the given rows of an index if the query would not see pending writes. By default, each
     * query sees all writes.
     */
    default void requireVisible(int index, RowQuery rows) {}

    /** Returns whether a query that reads the given rows of an index would see all pending writes. */
    default boolean isVisible(int index, RowQuery rows) {
        return true;
    }

    /** Inserts an entity and returns it, with its version if the version is already known. */
    T insert(T given);

    /** Inserts entities. */
    List<T> insertAll(Iterable<? extends T> all);

    /** Saves an entity and returns it, with its version if the version is already known. */
    T save(T given);

    /** Saves entities. */
    List<T> saveAll(Iterable<? extends T> all);

    /** Inserts or replaces an entity regardless of its version. */
    T overwrite(T given);

    /** Returns access to an entity that was saved, with its version after the commit. */
    CommittedEntity<T> committedEntity(T entity);

    /** Deletes an entity if its row has the version of the entity; returns whether it existed. */
    boolean delete(T entity);

    /** Deletes an entity regardless of its version; returns whether it existed. */
    boolean delete(PrimaryKey keys);

    /** Deletes entities; returns the entities that existed. */
    List<T> deleteAll(Iterable<? extends T> all);

    /** Deletes entities regardless of their versions. Returns the number of entities that existed. */
    int deleteAllByPrimaryKey(List<PrimaryKey> all);

    /** Deletes all entities of the class, including unreadable ones. Returns the number of deleted entities. */
    int deleteEverything();

    /** Reads, changes and saves an entity; null if it does not exist. */
    @Nullable
    T update(PrimaryKey keys, UnaryOperator<T> change);

    /** Changes some properties of an entity; returns whether it exists. */
    boolean merge(PrimaryKey keys, PropertyChanges changes);

    /**
     * Changes some properties of each entity that matches {@code wanted} at the time of the change. Returns the number
     * of changed entities.
     */
    int mergeEach(List<PrimaryKey> all, PropertyChanges changes, Predicate<? super T> wanted);
}

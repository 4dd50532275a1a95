package dev.tables.mapping.model;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.value.JsonValues;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.RequiredValues;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mapper from entities of one class to rows and back. The annotation processor generates each mapper as
 * {@code <Entity>TableMapper}. Stateless, thread-safe, and without reflection.
 *
 * @param <T> the entity
 */
public interface EntityMapper<T> {
    /** Returns the model of the entity. */
    EntityModel model();

    /**
     * Returns the upgrades that the entity's annotation declares, which make rows of earlier schema versions readable.
     */
    default List<EntityUpgrade<T>> schemaUpgrades() {
        return List.of();
    }

    /** Returns the type of a property that is stored as JSON, by its Java name, or null if it is stored otherwise. */
    default @Nullable JsonValues<?> json(String property) {
        return null;
    }

    /** Returns the class of the entity. */
    Class<T> entityType();

    /**
     * Returns the classes of the objects that this mapper maps: the entity's class or, if it is abstract, its subtypes.
     */
    default List<Class<? extends T>> types() {
        return List.of(entityType());
    }

    /**
     * Returns the keys of the entity's row.
     *
     * @throws MappingException if a component is null, out of range or too long
     */
    PrimaryKey primaryKeyOf(T entity);

    /** Returns the identity of the entity, a generated key record. */
    EntityKey idOf(T entity);

    /**
     * Writes all properties but keys, version and timestamp, in order of declaration.
     *
     * @throws MappingException if a value cannot be stored without loss
     */
    void write(T entity, RowWriter writer);

    /**
     * Creates an entity from a row, including its keys and version.
     *
     * @throws MappingException if the row does not match the entity
     */
    T read(RowReader reader);

    /** Returns the value of a property by its Java name, including key components and the version. */
    @Nullable
    Object property(T entity, String name);

    /**
     * Returns the stored form of a property value: the result of its converter or its JSON, or else the value itself.
     *
     * @param property its Java name
     * @param value the value as the property is declared, unwrapped from an {@code Optional}
     * @throws ClassCastException if the value has another type
     */
    default @Nullable Object stored(String property, Object value) {
        return value;
    }

    /**
     * Returns the declared form of a property value: the inverse of {@link #stored} and {@link #property}. Enum
     * constants may be given by name.
     *
     * @param property its Java name
     * @param stored the stored form, or null
     * @throws MappingException if the stored form is not a valid value of the property
     */
    default @Nullable Object declared(String property, @Nullable Object stored) {
        return stored;
    }

    /**
     * Writes the values of the components of an index, nulls included.
     *
     * @param index the position of the index in {@link EntityModel#indexes}
     * @throws IllegalArgumentException if the entity has no such index
     */
    default void writeIndex(int index, T entity, KeyWriter writer) {
        throw RequiredValues.unknownIndex(model().entity(), index);
    }

    /** Returns the version the entity was read with, or null if it has none (yet). */
    default @Nullable ETag versionOf(T entity) {
        return null;
    }

    /** Returns the entity with another version: the same object if it is mutable or unversioned, else a copy. */
    default T withVersion(T entity, @Nullable ETag version) {
        return entity;
    }

    /**
     * Returns the entity with another timestamp of its row: the same object if it is mutable or has no timestamp,
     * otherwise a copy.
     */
    default T withTimestamp(T entity, @Nullable Instant timestamp) {
        return entity;
    }
}

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
 * Turns entities of one class into rows and back. Written by the annotation processor, named
 * {@code <Entity>TableMapper}; stateless, safe for any number of threads, no reflection.
 *
 * @param <T> the entity
 */
public interface EntityMapper<T> {
    /** What is known of the entity. */
    EntityModel model();

    /** What makes rows of earlier schema versions readable, as named by the entity's annotation. */
    default List<EntityUpgrade<T>> schemaUpgrades() {
        return List.of();
    }

    /** Returns the type of a property that is stored as JSON, by its Java name, or null if it is stored otherwise. */
    default @Nullable JsonValues<?> json(String property) {
        return null;
    }

    /** The class of the entity. */
    Class<T> entityType();

    /** The classes whose objects it maps: that of the entity, or of an abstract one those of its subtypes. */
    default List<Class<? extends T>> types() {
        return List.of(entityType());
    }

    /**
     * The keys of the entity's row.
     *
     * @throws MappingException if a component is null, out of range or too long
     */
    PrimaryKey primaryKeyOf(T entity);

    /** The identity of the entity, a generated key record. */
    EntityKey idOf(T entity);

    /**
     * Writes all properties but keys, version and timestamp, in order of declaration.
     *
     * @throws MappingException if a value cannot be stored without loss
     */
    void write(T entity, RowWriter writer);

    /**
     * Makes an entity of a row, keys and version included.
     *
     * @throws MappingException if the row does not fit the entity
     */
    T read(RowReader reader);

    /** The value of a property by its Java name, key components and version included. */
    @Nullable
    Object property(T entity, String name);

    /**
     * The form in which a value of a property is stored: what its converter or JSON makes of it, else the value itself.
     *
     * @param property its Java name
     * @param value as the property is declared, without an {@code Optional} around it
     * @throws ClassCastException if it is of another type
     */
    default @Nullable Object stored(String property, Object value) {
        return value;
    }

    /**
     * The value of a property as it is declared: what {@link #stored} and {@link #property} make of it, the other way round. Enums
     * may be given by the names of their constants.
     *
     * @param property its Java name
     * @param stored the form in which it is stored, or null
     * @throws MappingException if that is no value of the property
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

    /** The entity with another timestamp of its row: the same object if it is mutable or has none, else a copy. */
    default T withTimestamp(T entity, @Nullable Instant timestamp) {
        return entity;
    }
}

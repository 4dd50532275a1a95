package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An entity: a class or record whose objects are stored as rows of a table.
 *
 * <p>Several entities can share a table, and thus a partition and its transactions, if the constant prefixes of their
 * row keys distinguish them.
 * <pre>{@code
 * @TableEntity(table = "staff")
 * public record Employee(@PartitionKey String department, @RowKey(digits = 8) int number, String lastName) {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface TableEntity {
    /**
     * The name of the table: 3 to 63 ASCII letters and digits. If empty, the name is the simple class name with a
     * lower-case first letter.
     */
    String table() default "";

    /** A constant partition key, for entities without {@link PartitionKey} components. */
    String constantPartitionKey() default "";

    /** A constant row key, for entities without {@link RowKey} components. Each partition then has one row. */
    String constantRowKey() default "";

    /**
     * Whether an entity may need more than one row because it has more than 252 properties or 1 MiB. An entity has at
     * most 4 MiB on Azure, and at most 32 MiB if the store supports transactions across partitions.
     *
     * <p>Data that does not fit the row is stored in additional rows of the same partition, below {@code ~}, in the
     * same transaction. Queries never return the additional rows. An entity with additional rows costs one more request
     * to read. Indexes of the entity have layout {@code KEYS_ONLY}, and the store can filter only by numbers, times,
     * booleans and GUIDs.
     */
    boolean wide() default false;

    /**
     * The concrete subtypes of an abstract entity, distinguished by the property {@code EntityType}; required only if
     * the entity is not sealed.
     */
    Class<?>[] subtypes() default {};

    /**
     * The version of the entity's schema, from 1. Raise the version if existing rows could no longer be read or would
     * change their meaning, and declare {@link #schemaUpgrades}. Rows contain their schema version, except rows of
     * version 1.
     */
    int schemaVersion() default 1;

    /**
     * The classes that upgrade rows of earlier schema versions when they are read. Each class implements
     * {@code EntityUpgrade} for this entity and has a constructor without parameters. More upgrades can be registered
     * where the entity's table is opened.
     */
    Class<?>[] schemaUpgrades() default {};

    /**
     * The treatment of properties of a row that are unknown to this version of the class.
     *
     * <p>By default, unknown properties are kept. During a deployment or after a rollback, saving an entity then does
     * not delete properties that the other version stored.
     */
    UnknownPropertyPolicy unknownProperties() default UnknownPropertyPolicy.KEEP;

    /**
     * The treatment of unreadable entities among the results of a query, list or stream. By default, unreadable
     * entities are an error; set this attribute if data is destroyed on purpose.
     */
    UnreadableEntityPolicy unreadableEntities() default UnreadableEntityPolicy.FAIL;
}

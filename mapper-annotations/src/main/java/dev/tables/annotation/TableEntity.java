package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps objects of this class or record as rows of a table.
 *
 * <p>Several entities may share a table, and so a partition and its transactions, if the constant prefixes of their row
 * keys distinguish them.
 * <pre>{@code
 * @TableEntity(table = "staff")
 * public record Employee(@PartitionKey String department, @RowKey(digits = 8) int number, String lastName) {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface TableEntity {
    /** The table: 3 to 63 ASCII letters and digits. Empty: the simple class name with a small first letter. */
    String table() default "";

    /** A constant partition key, for entities that have no {@link PartitionKey} component. */
    String constantPartitionKey() default "";

    /** A constant row key, for entities that have no {@link RowKey} component: one row a partition. */
    String constantRowKey() default "";

    /**
     * Whether an entity may need more than one row: more than 252 properties, or more than 1 MiB; up to 4 MiB on Azure,
     * 32 MiB where the store has transactions across partitions.
     *
     * <p>What does not fit its row is in further rows of the same partition, below {@code ~}, written in the same transaction; they
     * are never seen in queries. Reading an entity that has them costs one request more. Its indexes have layout {@code KEYS_ONLY}, and
     * the store filters by numbers, times, booleans and GUIDs only.
     */
    boolean wide() default false;

    /**
     * The concrete subtypes of an abstract entity, distinguished by the property {@code EntityType}; required only if
     * the entity is not sealed.
     */
    Class<?>[] subtypes() default {};

    /**
     * The version of the entity's schema, from 1. Raise it when rows written before could not be read any more, or would
     * mean something else, and name what upgrades them. Rows hold their version from 2 on.
     */
    int schemaVersion() default 1;

    /**
     * What upgrades rows of earlier schema versions when they are read: classes with a constructor without parameters that
     * implement {@code EntityUpgrade} of this entity. Others can be registered where the entity's table is opened.
     */
    Class<?>[] schemaUpgrades() default {};

    /**
     * What becomes of properties of a row that this version of the class does not know. Kept unless it is set: during a deployment,
     * or after going back to an earlier version, saving an entity does not delete what the other version has stored.
     */
    UnknownPropertyPolicy unknownProperties() default UnknownPropertyPolicy.KEEP;

    /**
     * What becomes of entities that cannot be read where several are. An error unless it is set: who leaves out what was
     * destroyed on purpose says so.
     */
    UnreadableEntityPolicy unreadableEntities() default UnreadableEntityPolicy.FAIL;
}

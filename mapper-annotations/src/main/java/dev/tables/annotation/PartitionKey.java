package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of the entity's partition key.
 *
 * <p>Keys are human-readable text that sorts as the components do: integers are zero-padded decimals, dates are in ISO
 * format, text is unchanged. A component is stored only in the key, not as a property of the row.
 *
 * <p>Supported types are String, integer types, Boolean, enum, UUID, LocalDate, LocalDateTime, Instant, YearMonth,
 * BigInteger, and BigDecimal of declared scale.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface PartitionKey {
    /**
     * The position of this component among the components of the key. If the key has several components, each must
     * declare a different position.
     */
    int position() default 0;

    /** Constant text before this component. */
    String prefix() default "";

    /**
     * The separator between the previous component and this one. With the default separator, keys sort exactly like
     * their components, for any values. A custom separator can be declared, for example to read existing tables; values
     * that contain the separator are then rejected. Text components before the separator sort exactly only if no value
     * contains a character below the separator.
     */
    String separator() default " ";

    /**
     * The number of digits of an integer, or of a BigDecimal before the decimal point. With 0, the number of
     * digits of the greatest value of the type is used.
     */
    int digits() default 0;

    /** The number of digits after the decimal point of a BigDecimal. */
    int scale() default 0;

    /** Whether greater values sort first, as in the log tail pattern: newest first. */
    boolean descending() default false;

    /**
     * Number of shards, 2 to 256, over which each partition is spread. Use shards if a single partition would be too
     * busy. Set this attribute on one component of the key.
     *
     * <p>The partition key ends with the number of the shard, a stable hash of the row key. An entity is still read by
     * its key with one request. Queries of a partition read all shards. Transactions are atomic within one shard only.
     */
    int shards() default 0;
}

package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of the entity's partition key.
 *
 * <p>Keys are text that sorts as the components do and that a person can read: integers are zero-padded decimals, dates
 * ISO, text stays text. A component is stored in the key only, and read back from it. Components: String, integer types,
 * Boolean, enum, UUID, LocalDate, LocalDateTime, Instant, YearMonth, BigInteger, and BigDecimal of declared scale.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface PartitionKey {
    /** Position among the components. If the key has several, each of them must declare it, and no two the same. */
    int position() default 0;

    /** Constant text before this component. */
    String prefix() default "";

    /**
     * What stands between the component before and this one. The default keeps the order of components exact for any
     * value; with a separator of your own (to read tables written by others) values that contain it are refused, and text
     * before it sorts exactly only if no value holds a character below it.
     */
    String separator() default " ";

    /**
     * The number of digits of an integer, or of a BigDecimal before the decimal point; 0 for as many as the type may
     * need.
     */
    int digits() default 0;

    /** Digits after the point of a BigDecimal. */
    int scale() default 0;

    /** Whether greater values sort first, as in the log tail pattern: newest first. */
    boolean descending() default false;

    /**
     * Number of shards, 2 to 256, over which each partition is spread, if one partition would be too busy. The partition
     * key ends with the number of the shard, a stable hash of the row key. An entity is still read by its key with one
     * request. Queries of a partition read all shards. Transactions are atomic within one shard only. Set it on one
     * component of the key.
     */
    int shards() default 0;
}

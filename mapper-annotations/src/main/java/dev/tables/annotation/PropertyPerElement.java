package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores each element of a list, array or map as a property of its own, as in the data series pattern: 24 values of property
 * {@code h} as {@code h00} to {@code h23}, the values of a map {@code rates} as {@code rates_EUR}, {@code rates_USD}. One of them can
 * then be changed by a merge, without reading or writing the others.
 * <pre>{@code
 * @PropertyPerElement(maxSize = 24) @Property("h") List<Double> hours
 * @PropertyPerElement Map<String, BigDecimal> rates
 * }</pre>
 *
 * <p>Elements are of any type that is stored as one property, collections and value objects excepted. A null element of a list is
 * stored as nothing; a property named like the list itself holds its length where the last elements are null. Keys of a map are
 * texts, enums, integers, UUIDs or dates; what a property name cannot hold is written as {@code _x002D_}.
 *
 * <p>A row has 252 properties at most. A query cannot compare such a list, array or map, and an index cannot contain it.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface PropertyPerElement {
    /**
     * The maximum number of elements. Required for a list or array; 0 for a map that is limited only by the size of a
     * row.
     */
    int maxSize() default 0;

    /** The number of the first element of a list in its stored name: 1 for {@code d01} to {@code d31}. */
    int firstElementNumber() default 0;
}

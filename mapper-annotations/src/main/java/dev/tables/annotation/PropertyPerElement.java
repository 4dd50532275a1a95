package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Storage of each element of a list, array or map as a separate property, as in the data series pattern. A merge can
 * therefore change one element without reading or writing the other elements.
 *
 * <p>24 values of a property {@code h} become {@code h00} to {@code h23}. The values of a map {@code rates} become
 * {@code rates_EUR} and {@code rates_USD}.
 * <pre>{@code
 * @PropertyPerElement(maxSize = 24) @Property("h") List<Double> hours
 * @PropertyPerElement Map<String, BigDecimal> rates
 * }</pre>
 *
 * <p>Elements have any type that is stored as one property, except collections and value objects. A null element of a
 * list is not stored. If the last elements are null, a property with the name of the list contains its length.
 *
 * <p>Keys of a map are texts, enums, integers, UUIDs or dates. A character that a property name cannot contain is
 * escaped by its hexadecimal code, such as {@code _x002D_} for a hyphen.
 *
 * <p>A row has at most 252 properties. A query cannot compare a list, array or map with this annotation, and an index
 * cannot contain it.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface PropertyPerElement {
    /**
     * The maximum number of elements. This attribute is required for a list or array. With 0, a map is limited only by
     * the size of a row.
     */
    int maxSize() default 0;

    /** The number in the stored name of a list's first element: 1 for {@code d01} to {@code d31}. */
    int firstElementNumber() default 0;
}

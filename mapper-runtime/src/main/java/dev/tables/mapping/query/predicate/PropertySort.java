package dev.tables.mapping.query.predicate;

/**
 * An order by a property: {@code Employee_.salary.desc()}.
 *
 * @param property the Java name of the property, with dots if it is in a value object
 * @param descending whether the greatest comes first
 * @param <T> the entity
 */
public record PropertySort<T>(String property, boolean descending) {}

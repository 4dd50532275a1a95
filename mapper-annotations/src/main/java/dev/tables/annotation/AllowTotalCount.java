package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows a query method to return a {@code Page}: all answers are counted for every page, and those before the page are read.
 * Without it such a method is refused at start-up.
 *
 * <p>Page and count are of one snapshot where the store has some. Elsewhere the count may be another one than the page shows.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowTotalCount {}

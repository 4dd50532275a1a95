package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Permission for a query method to return a {@code Page}. Without this annotation, the method is rejected at startup.
 *
 * <p>Each page counts all matching entities and reads the entities before the page. Page and count come from one
 * snapshot if the store supports snapshots. Without snapshots, concurrent changes may be in the count but not on the
 * page, or on the page but not in the count.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowTotalCount {}

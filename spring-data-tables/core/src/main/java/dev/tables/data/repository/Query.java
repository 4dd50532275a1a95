package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Gives a query method its condition as an OData filter instead of by its name:
 * {@code @Query("department eq :department and not (active)")}.
 *
 * <p>Properties are named as in Java. Parameters, {@code :name} or {@code ?1}, are bound as values, never as text. The query is
 * planned like any other: what keys and indexes serve is not scanned, and a scan is refused.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Query {
    /** The filter. */
    String value();

    /** Whether to count instead of to find. */
    boolean count() default false;

    /** Whether to return if there is any instead of to find. */
    boolean exists() default false;

    /** Whether to delete what is found. */
    boolean delete() default false;
}

package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Gives a query method its condition as an OData filter instead of by its name:
 * {@code @Query("department eq :department and startswith(lastName, :beginning) and not (active)")}.
 *
 * <p>Properties are named as in Java. Operators are {@code eq}, {@code ne}, {@code gt}, {@code ge}, {@code lt}, {@code le} and
 * {@code in} (a list in parentheses, of which a parameter may be a collection); functions {@code startswith}, {@code endswith} and
 * {@code contains}; {@code null} is compared by {@code eq} and {@code ne}. Parameters, {@code :name} or {@code ?1}, and value
 * expressions, {@code :#{…}} or <code>${…}</code>, are bound as values, never as text. The query is planned like any other: what
 * keys and indexes serve is not scanned, and a scan is refused.
 *
 * <p>Without a filter the query has its filter from a file of named queries: {@code META-INF/tables-named-queries.properties}, or where {@link
 * dev.tables.data.repository.config.EnableTablesRepositories#namedQueriesLocation} says. The compiler does not see the file: such a query
 * is checked, planned and refused at start.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Query {
    /** The filter; that of a named query if empty. */
    String value() default "";

    /** Which named query, if there is no filter; {@code Employee.findSeniors} for method {@code findSeniors} of employees unless said otherwise. */
    String name() default "";

    /** The order, such as {@code "hired desc, lastName"}; that of a {@code Sort} or page request comes behind it. */
    String sort() default "";

    /** At most so many, 0 for all; the least counts of this and of a {@code Limit} or page request. */
    int top() default 0;

    /** Whether to count instead of to find. */
    boolean count() default false;

    /** Whether to return if there is any instead of to find. */
    boolean exists() default false;

    /** Whether to delete what is found. */
    boolean delete() default false;
}

package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * The condition of a query method as an OData filter, instead of a condition derived from the method name:
 * {@code @Query("department eq :department and startswith(lastName, :beginning) and not (active)")}.
 *
 * <p>The filter uses the Java names of properties. The operators are {@code eq}, {@code ne}, {@code gt}, {@code ge},
 * {@code lt}, {@code le} and {@code in}, which takes a list in parentheses whose parameters may be collections. The
 * functions are {@code startswith}, {@code endswith} and {@code contains}. {@code null} is compared with {@code eq} and
 * {@code ne}.
 *
 * <p>Parameters, {@code :name} or {@code ?1}, and value expressions, {@code :#{…}} or <code>${…}</code>, are bound as
 * values, never as text. The query is planned like any other: it uses keys and indexes where possible, and a scan is
 * rejected.
 *
 * <p>Without a filter, the query takes its filter from a file of named queries. The default is
 * {@code META-INF/tables-named-queries.properties};
 * {@link dev.tables.data.repository.config.EnableTablesRepositories#namedQueriesLocation} declares another one. The
 * compiler does not see the file, so a named query is checked and planned at startup, and rejected at startup if it is
 * invalid.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface Query {
    /** The filter. If empty, the filter of a named query is used. */
    String value() default "";

    /**
     * The name of the named query, if there is no filter. If empty, the name is derived from the entity and the method,
     * for example {@code Employee.findSeniors}.
     */
    String name() default "";

    /**
     * The sort order, such as {@code "hired desc, lastName"}. The order of a {@code Sort} or page request is applied
     * after this order.
     */
    String sort() default "";

    /**
     * The maximum number of results, 0 for all. If a {@code Limit} or page request has a lower maximum, the lower
     * maximum applies.
     */
    int top() default 0;

    /** Whether the method returns the number of matching entities. */
    boolean count() default false;

    /** Whether the method is an exists query, which returns whether any entity matches. */
    boolean exists() default false;

    /** Whether the method deletes the matching entities. */
    boolean delete() default false;
}

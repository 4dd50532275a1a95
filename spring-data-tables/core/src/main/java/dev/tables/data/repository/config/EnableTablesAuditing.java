package dev.tables.data.repository.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Auditing of entities. Before a save, properties with Spring Data's {@code @CreatedDate}, {@code @LastModifiedDate},
 * {@code @CreatedBy} and {@code @LastModifiedBy} are set.
 *
 * <p>An entity counts as new if it has no version. An entity of an unversioned class counts as new if its
 * {@code @CreatedDate} is null.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(TablesAuditingRegistrar.class)
public @interface EnableTablesAuditing {
    /** The name of the bean that returns the current user. */
    String auditorAwareRef() default "";

    /** Whether creation and modification dates are set. */
    boolean setDates() default true;

    /** Whether creation counts as modification too. */
    boolean modifyOnCreate() default true;

    /** The name of the bean that returns the time. */
    String dateTimeProviderRef() default "";
}

package dev.tables.data.migration;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.aot.hint.annotation.Reflective;

/**
 * The order and name of a migration, declared on a bean of type {@link TableMigration} or on the method that creates
 * the bean.
 *
 * <p>Do not change a migration that is complete in any store: name, order and steps are compared at each start.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Reflective
public @interface Migration {
    /**
     * The position: migrations run in ascending order. Each migration has a different order, and a new migration has
     * the highest.
     */
    int order();

    /** The name: letters, digits, {@code _}, {@code -} and {@code .}; by default the simple name of the class. */
    String name() default "";
}

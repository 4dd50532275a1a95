package dev.tables.data.migration;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.aot.hint.annotation.Reflective;

/**
 * Which migration it is, on a bean of type {@link TableMigration} or the method that makes one.
 *
 * <p>Once it is done in some store, leave it as it is: name, order and steps are compared at each start.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Reflective
public @interface Migration {
    /** Its place: migrations run in ascending order. No two have the same; a new one comes last. */
    int order();

    /** Its name: letters, digits, {@code _}, {@code -} and {@code .}; the simple name of the class unless given. */
    String name() default "";
}

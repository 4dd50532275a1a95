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
 * <p>Do not change the name, order or steps of a migration that is complete in any store. At each start, the declared
 * migrations are compared with the migrations that have run.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Reflective
public @interface Migration {
    /**
     * The position of the migration; migrations run in ascending order. Each migration needs a different number. Give a
     * new migration the highest number.
     */
    int order();

    /**
     * The name of the migration: letters, digits, {@code _}, {@code -} and {@code .}. The default is the simple name of
     * the class.
     */
    String name() default "";
}

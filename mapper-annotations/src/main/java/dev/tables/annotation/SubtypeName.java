package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names a subtype of an abstract entity in its rows, in the property {@code EntityType}; without it the simple class name is
 * used.
 *
 * <p>A subtype that is renamed keeps its name in rows by {@code value}, or names its former ones: it is read and found under each of them,
 * and what writes a row writes the present one, which earlier versions of the class cannot read. Once {@code SchemaRewrite} has rewritten the
 * rows of every store, former names can be dropped.
 * <pre>{@code
 * @SubtypeName(formerNames = "Wire") record Transfer(...) implements Payment {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface SubtypeName {
    /** The stored name. Empty: the simple class name. */
    String value() default "";

    /** The names under which earlier versions have stored it, the latest first. */
    String[] formerNames() default {};
}

package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names a subtype of an abstract entity in its rows, in the property {@code EntityType}; without it the simple class name is
 * used, which must then never change.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface EntityType {
    /** The stored name. */
    String value();
}

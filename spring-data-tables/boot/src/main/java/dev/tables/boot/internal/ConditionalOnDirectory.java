package dev.tables.boot.internal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** Holds if a property names a directory: one that is empty, as one is to which nothing was given in a template, names none. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnDirectoryCondition.class)
public @interface ConditionalOnDirectory {
    /** The property. */
    String value();
}

package dev.tables.boot.internal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * A condition that a property contains a directory. An empty value, for example from an unset variable in a template,
 * does not match.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnDirectoryCondition.class)
public @interface ConditionalOnDirectory {
    /** The property. */
    String value();
}

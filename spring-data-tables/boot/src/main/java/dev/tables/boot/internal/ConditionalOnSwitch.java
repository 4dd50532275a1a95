package dev.tables.boot.internal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * A condition that a boolean property is on; the property is on by default. Spring Boot's
 * {@code @ConditionalOnBooleanProperty} would treat every value except {@code true} as off, including {@code on},
 * {@code yes} and misspelled values.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnSwitchCondition.class)
public @interface ConditionalOnSwitch {
    /** The property. */
    String value();
}

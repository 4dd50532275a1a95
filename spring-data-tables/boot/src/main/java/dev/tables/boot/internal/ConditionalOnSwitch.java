package dev.tables.boot.internal;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * Holds unless a property, on by default, switches something off. In place of Spring Boot's {@code @ConditionalOnBooleanProperty},
 * which takes whatever is not {@code true} for off, also {@code on}, {@code yes} and a slip of the pen.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnSwitchCondition.class)
public @interface ConditionalOnSwitch {
    /** The property. */
    String value();
}

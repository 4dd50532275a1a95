package dev.tables.boot.integration;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/**
 * A condition that a boolean property, which is off by default, is on: {@code true}, {@code on} or {@code yes}. A value
 * that is neither on nor off is rejected.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnChoiceCondition.class)
@interface ConditionalOnChoice {
    /** The property. */
    String value();
}

package dev.tables.boot.integration;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** Holds if a property, off by default, switches something on: {@code true}, {@code on} or {@code yes}. What is neither on nor off is refused. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnChoiceCondition.class)
@interface ConditionalOnChoice {
    /** The property. */
    String value();
}

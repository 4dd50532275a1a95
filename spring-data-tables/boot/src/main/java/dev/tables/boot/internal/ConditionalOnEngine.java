package dev.tables.boot.internal;

import dev.tables.boot.TablesProperties.Store;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** A condition that the properties select an engine, see {@link EngineChoice}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Conditional(OnEngineCondition.class)
public @interface ConditionalOnEngine {
    /** The engine. */
    Store value();

    /** Whether {@code tables.store} must name the engine explicitly, so that it does not match as the default. */
    boolean named() default false;
}

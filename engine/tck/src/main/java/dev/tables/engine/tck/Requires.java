package dev.tables.engine.tck;

import dev.tables.engine.Capability;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test of something not every store does; reported as skipped where the store is not of the kind. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiredCapabilities.class)
public @interface Requires {
    /** Specifies the capabilities that the store must have. */
    Capability[] value();

    /** Specifies the capabilities that the store must not have: the test applies only to stores without them. */
    Capability[] without() default {};
}

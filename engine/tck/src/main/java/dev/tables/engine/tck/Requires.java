package dev.tables.engine.tck;

import dev.tables.engine.Capability;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The capabilities of the store that a test requires. If the store does not meet the requirement, the test is reported
 * as skipped.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiredCapabilities.class)
public @interface Requires {
    /** The capabilities that the store must have. */
    Capability[] value();

    /** The capabilities that the store must not have, for tests of stores without them. */
    Capability[] without() default {};
}

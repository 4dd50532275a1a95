package dev.tables.engine.tck;

import dev.tables.engine.Capability;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A condition of a test on the capabilities of the store. The test is reported as skipped if the store does not meet
 * it.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiredCapabilities.class)
public @interface Requires {
    /** The capabilities that the store must have. */
    Capability[] value();

    /** The capabilities that the store must not have: the test applies only to stores without them. */
    Capability[] without() default {};
}

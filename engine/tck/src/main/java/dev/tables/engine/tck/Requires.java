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
    /** What the store must be able to do. */
    Capability[] value();

    /** What the store must lack: a duty of those that do. */
    Capability[] without() default {};
}

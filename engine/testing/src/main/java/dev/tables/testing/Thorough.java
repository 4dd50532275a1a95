package dev.tables.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A test, or a class of tests, that does not run with {@link Effort#SHORT}. JUnit then reports the test as skipped.
 *
 * <p>The annotation marks tests that need a Cassandra node, Azurite, a nested Maven build or a second version of an
 * application, and tests that repeat what a shorter test covers.
 */
@Documented
@Inherited
@EnabledIfSystemProperty(
        named = Effort.PROPERTY,
        matches = "complete|thorough",
        disabledReason = "runs with -Pthorough only")
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Thorough {
    /** The reason why the test does not run with {@link Effort#SHORT}, such as "starts a Cassandra node". */
    String value();
}

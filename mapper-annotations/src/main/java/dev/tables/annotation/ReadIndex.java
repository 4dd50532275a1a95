package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says how a query method of a repository reads an index of scope {@link IndexScope#TABLE}.
 *
 * <p>{@link IndexRead#EVENTUAL} needs an index whose rows hold properties: layout {@link IndexLayout#COPY}, or
 * {@link IndexLayout#PARTIAL} for a projection of what they hold. A method whose query is not served by such an index is
 * refused, at compile time where the processor sees the repository, and at start-up.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ReadIndex {
    /** How the index is read. */
    IndexRead value();
}

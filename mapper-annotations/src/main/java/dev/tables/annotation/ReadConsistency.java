package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The consistency with which a query method of a repository reads an index of scope {@link IndexScope#GLOBAL}.
 *
 * <p>{@link IndexConsistency#EVENTUAL} needs an index whose rows contain properties: layout
 * {@link IndexLayout#ALL_PROPERTIES}, or {@link IndexLayout#INCLUDED_PROPERTIES} for a projection of the included
 * properties. A query method without a suitable index is rejected at compile time and at startup.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ReadConsistency {
    /** The consistency of the reads. */
    IndexConsistency value();
}

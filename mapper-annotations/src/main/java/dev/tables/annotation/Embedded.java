package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Storage of a value object's properties among those of the entity: {@code address.city} as {@code address_city}.
 *
 * <p>The value object is a record or class like an entity, but without keys and without an annotation on the class. If
 * the row has no property of the value object, the value object is read as null. If the property is not nullable, it is
 * read as an object without values. Queries and indexes name the properties of a value object with a dot; method names
 * follow Spring Data.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Embedded {
    /** The prefix of stored names. If empty, the prefix is the property name followed by {@code _}. */
    String prefix() default "";

    /** Whether the properties of the value object are stored under their own names, without a prefix. */
    boolean withoutPrefix() default false;

    /**
     * Prefixes of stored names in earlier versions of the class, the latest first. Properties are also read under these
     * prefixes, see {@link Property#formerNames}.
     */
    String[] formerPrefixes() default {};

    /**
     * Prefixes that the next version of the class will use for stored names. This version also reads properties under
     * these prefixes, see {@link Property#futureNames}.
     */
    String[] futurePrefixes() default {};
}

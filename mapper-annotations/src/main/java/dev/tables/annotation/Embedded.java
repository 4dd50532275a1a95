package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores the properties of a value object among those of the entity: {@code address.city} as {@code address_city}.
 *
 * <p>The value object is a record or class like an entity, without annotation and without keys. If the row
 * has none of its properties it reads as null, or, where the property may not be null, as an object without values. Queries and indexes name its properties with a dot, method names as Spring Data does.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Embedded {
    /** What stored names start with. Empty: the name of the property and {@code _}. */
    String prefix() default "";

    /** Whether stored names start with nothing, so that they are those of the value object's properties. */
    boolean withoutPrefix() default false;

    /** Prefixes of stored names in earlier versions of the class, the latest first; properties are read by them as well, see {@link Property#formerNames}. */
    String[] formerPrefixes() default {};

    /** Prefixes of stored names in the next version of the class; properties are read by them as well, see {@link Property#futureNames}. */
    String[] futurePrefixes() default {};
}

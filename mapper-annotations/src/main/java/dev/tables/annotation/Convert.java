package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores values through a converter of your own, a {@code dev.tables.mapping.value.ValueConverter} with a constructor without
 * parameters.
 *
 * <p>On a property it is for that one; on an entity or a package for every property of the converter's type in it; on a type
 * for every property of that type. The nearest counts. Queries ask for equality with values of the declared type, and for anything
 * else with values of the stored type, which are compared as they are kept.
 */
@Documented
@Target({
    ElementType.FIELD,
    ElementType.METHOD,
    ElementType.PARAMETER,
    ElementType.RECORD_COMPONENT,
    ElementType.TYPE,
    ElementType.PACKAGE
})
@Retention(RetentionPolicy.CLASS)
@Repeatable(Convert.List.class)
public @interface Convert {
    /** The converter. */
    Class<?> value();

    /** Holds several converters of one element. */
    @Documented
    @Target({
        ElementType.FIELD,
        ElementType.METHOD,
        ElementType.PARAMETER,
        ElementType.RECORD_COMPONENT,
        ElementType.TYPE,
        ElementType.PACKAGE
    })
    @Retention(RetentionPolicy.CLASS)
    @interface List {
        /** The converters. */
        Convert[] value();
    }
}

package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Storage of values through a custom converter. The converter is a {@code dev.tables.mapping.value.ValueConverter} with
 * a constructor without parameters.
 *
 * <p>On a property, the converter applies to that property. On an entity or a package, the converter applies to every
 * property of the converter's type in that entity or package. On a type, the converter applies to every property of
 * that type. The nearest declaration wins.
 *
 * <p>Equality queries take values of the declared type. All other comparisons take values of the stored type, which the
 * store compares with the stored values.
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
    /** The class of the converter. */
    Class<?> value();

    /** The container of several converters of one element. */
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
        /** The converters of the element. */
        Convert[] value();
    }
}

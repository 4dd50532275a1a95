package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a value as JSON text, through Jackson 3, which must be on the class path. Collections and maps are stored so without
 * being asked.
 *
 * <p>The type, and every type within it, must be one whose values Jackson can both write and read back. The compiler
 * or the start refuses others, and a save refuses objects of subclasses that would be read back as their superclass.
 *
 * <p>Queries ask of such a property only whether it is null and, of a collection or map, whether it is empty; of a
 * collection of simple values also what it contains.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Json {}

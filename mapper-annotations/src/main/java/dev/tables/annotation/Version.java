package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The row's ETag, a {@code String}; null if the entity has not been stored yet. A save of an entity with an ETag
 * succeeds only if the row has not changed since it was read. Spring Data's annotation of the same name has the same
 * meaning.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Version {}

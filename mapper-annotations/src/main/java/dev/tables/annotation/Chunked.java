package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Storage of text or bytes larger than 64 KiB in as many properties as needed: {@code text}, {@code text_1}, {@code
 * text_2}. The property {@code text_chunks} contains the number of properties used. Allowed for {@code String}, {@code
 * byte[]} and types that are stored as text or bytes, such as JSON.
 *
 * <p>A row has at most 1 MiB, and text needs two bytes per character. A value that fits one property is stored as if
 * this annotation were absent. With {@link Encrypt}, the ciphertext of the whole value is split. The store cannot
 * compare a property with this annotation, and no index can contain the property.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Chunked {}

package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a text or bytes beyond 64 KiB in as many properties as that needs: {@code text}, {@code text_1}, {@code text_2}, and
 * how many they are in {@code text_chunks}. For {@code String}, {@code byte[]}, and all that is stored as these, such as JSON.
 *
 * <p>All of a row is 1 MiB at most, of which a text takes two bytes a character. A value that fits one property is stored as without
 * this annotation. With {@link Encrypt} the ciphertext of the whole value is cut. The store cannot compare such a property, and
 * no index can hold it.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Chunked {}

package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a text or bytes of any size outside the row, in a {@code BlobStore}; the row holds a reference with length and checksum in
 * {@code <name>_blob}. For {@code String}, {@code byte[]}, and all that is stored as these, such as JSON.
 *
 * <p>The value is written when the entity is, unless it is what the row refers to already, and read when the entity is: one request to
 * the {@code BlobStore} each. A projection without the property does not read it. What no row refers to any more is removed,
 * after a crash by the recoverer. With {@link Encrypt} the blob holds a ciphertext. No query can compare such a property, and no
 * index can hold it.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface LargeValue {}

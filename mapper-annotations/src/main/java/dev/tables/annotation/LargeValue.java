package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Storage of text or bytes of any size outside the row, in a {@code BlobStore}. The row contains a reference with
 * length and checksum in {@code <name>_blob}. Allowed for {@code String}, {@code byte[]} and types that are stored as
 * text or bytes, such as JSON.
 *
 * <p>The value is read and written together with the entity, with one request to the {@code BlobStore} each. The value
 * is not written again if the row already refers to an equal value. A projection without the property does not read it.
 * Blobs that no row refers to any more are deleted; after a crash, the recoverer deletes them.
 *
 * <p>With {@link Encrypt} the blob contains a ciphertext. Queries cannot compare a property with this annotation, and
 * no index can contain the property.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface LargeValue {}

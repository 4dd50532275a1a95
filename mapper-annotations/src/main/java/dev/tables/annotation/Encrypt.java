package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Encryption of a property with AES-256-GCM. The ciphertext is stored as binary under the usual name. The ciphertext is
 * bound to the table, the keys of the row and the property, so that it cannot be decrypted anywhere else.
 *
 * <p>Null is stored as null. Each property is encrypted separately, so a merge can write one without the others. The
 * store can neither compare nor sort the property. With {@link IndexedBy}, the property gets a blind index, which
 * supports only equality. Properties that are part of a key cannot be encrypted.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Encrypt {
    /** The name of the keyset: at most 64 letters, digits, {@code -}, {@code _} and {@code .}. */
    String keyset() default "default";

    /**
     * Length in bits of the blind index hashes of the property: 16 to 256, a multiple of 8. A unique index requires at
     * least 128 bits.
     *
     * <p>Every length reveals which rows have equal values. With the default, collisions are practically impossible, so
     * a lookup reads only the rows that it returns.
     *
     * <p>With short hashes, different values collide, so that equal hashes reveal less. The cost is that each lookup
     * reads and discards about (indexed values) / 2<sup>bits</sup> additional rows.
     */
    int blindIndexBits() default 128;

    /** The stage of a rollout that encrypts a property stored as plain text, or that decrypts an encrypted property. */
    EncryptionRolloutStage stage() default EncryptionRolloutStage.REQUIRED;
}

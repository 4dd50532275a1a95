package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a property encrypted, as binary under its usual name: AES-256-GCM, bound to table, row keys and property, so that
 * a value moved elsewhere cannot be read.
 *
 * <p>A null stays null. Each property stands alone: one of them can be merged without the others. The store can neither
 * compare nor sort it; with {@link IndexedBy} it gets a blind index, which finds by equality only. Properties that are
 * part of a key cannot be encrypted.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Encrypt {
    /** Names the keyset: letters, digits, {@code -}, {@code _} and {@code .}, at most 64. */
    String keyset() default "default";

    /**
     * How long the tokens of blind indexes on the property are, in bits: 16 to 256, a multiple of 8, at least 128 for a unique
     * index.
     *
     * <p>Every length reveals which rows have equal values. The default makes a collision as good as impossible, so that a
     * lookup reads only what it returns. Short tokens make unequal values share one, which hides a little and costs every
     * lookup about (values indexed) / 2<sup>bits</sup> rows that it reads and drops.
     */
    int blindIndexBits() default 128;

    /** What is written and what is accepted, while a property that was plain is encrypted, or the reverse. */
    EncryptionRolloutStage stage() default EncryptionRolloutStage.REQUIRED;
}

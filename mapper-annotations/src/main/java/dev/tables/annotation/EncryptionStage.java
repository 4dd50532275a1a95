package dev.tables.annotation;

/**
 * What of an {@linkplain Encrypt encrypted} property is written, and what is accepted where it is read. A property that rows hold in plain is
 * encrypted without a stop by one stage after the other, each deployed to all processes before the next, and decrypted by the same
 * stages in reverse.
 */
public enum EncryptionStage {
    /** Writes plain values, reads these and ciphertexts. An index of it holds values, as without encryption. */
    READABLE,
    /**
     * Writes ciphertexts, reads these and plain values. An index of it is a blind one, that is, another than before: give it
     * another name. Once {@code Reencryption} has rewritten the rows of every store, the property can be {@link #ENFORCED}.
     */
    WRITTEN,
    /** Writes ciphertexts and refuses plain values, which somebody may have put in place of them. */
    ENFORCED
}

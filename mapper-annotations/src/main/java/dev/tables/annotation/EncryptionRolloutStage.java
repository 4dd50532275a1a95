package dev.tables.annotation;

/**
 * A stage of encrypting an existing property without downtime: which values are written, and which are accepted by reads. Deploy the
 * stages of an {@linkplain Encrypt encrypted} property in order, each to all processes before the next. To decrypt the property, deploy
 * them in reverse order.
 */
public enum EncryptionRolloutStage {
    /** Writes plain values; reads plain values and ciphertexts. An index contains plain values. */
    DECRYPT_ONLY,
    /**
     * Writes ciphertexts; reads ciphertexts and plain values. An index becomes a blind index, so give it another name. Once {@code Reencryption} has rewritten the rows of every store, the property can be {@link #REQUIRED}.
     */
    ENCRYPT_ON_WRITE,
    /** Writes ciphertexts and rejects plain values, which an attacker could have stored. */
    REQUIRED
}

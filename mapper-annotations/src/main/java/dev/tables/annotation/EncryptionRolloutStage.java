package dev.tables.annotation;

/**
 * A stage of encrypting an existing property without downtime: which values are written, and which are accepted by
 * reads. Deploy the stages of an {@linkplain Encrypt encrypted} property in order, each to all processes before the
 * next. To decrypt the property, deploy the stages in reverse order.
 */
public enum EncryptionRolloutStage {
    /** Plain values are written; plain values and ciphertexts are read. An index contains plain values. */
    DECRYPT_ONLY,
    /**
     * Ciphertexts are written; ciphertexts and plain values are read. An index becomes a blind index, so give it
     * another name. Once {@code Reencryption} has rewritten the rows of every store, the property can be
     * {@link #REQUIRED}.
     */
    ENCRYPT_ON_WRITE,
    /** Ciphertexts are written; plain values, which an attacker could have stored, are rejected. */
    REQUIRED
}

package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * An error because a stored value cannot be decrypted. The message names the entity and the property, but never
 * contains data, key material or a blind index hash. For an index row, whose keys contain values, the message names
 * only the table.
 */
public class DecryptionException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** The reason why a value cannot be decrypted. */
    public enum Reason {
        /**
         * The value was altered, or moved from another row, property or table, or encrypted with a different key that
         * has the same ID.
         */
        INTEGRITY_CHECK_FAILED,
        /** The keyset does not contain the key with which the value was encrypted. */
        UNKNOWN_KEY,
        /** No source has the keyset, or its data is not a valid keyset. */
        UNKNOWN_KEYSET,
        /** The keyset was destroyed: the value is permanently lost. */
        CRYPTO_SHREDDED,
        /** The value is stored without encryption, but the property does not accept unencrypted values. */
        NOT_ENCRYPTED,
        /** This version of the library does not support the format of the value. */
        UNKNOWN_FORMAT
    }

    /** The reason why the value cannot be decrypted. */
    private final Reason reason;

    DecryptionException(ValueLocation place, Reason reason, String message, @Nullable Throwable cause) {
        super(
                place.entity(),
                place.property(),
                place.reportedKeys(),
                "the value in " + place.row() + " " + message,
                cause);
        this.reason = reason;
    }

    /** Returns the keys of the row, or null for an index row, whose keys contain values. */
    @Override
    public @Nullable PrimaryKey primaryKey() {
        return super.primaryKey();
    }

    /** Returns the reason. */
    public Reason reason() {
        return reason;
    }

    @Override
    public boolean isRetryable() {
        return reason != Reason.INTEGRITY_CHECK_FAILED && reason != Reason.CRYPTO_SHREDDED;
    }
}

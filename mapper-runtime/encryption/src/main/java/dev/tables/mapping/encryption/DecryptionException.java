package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * An error because a stored value cannot be decrypted. The message names the entity and the property, but never
 * contains data, key material or a blind index hash. For an index row, whose keys contain values, it names only the
 * table.
 */
public class DecryptionException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** The reason why a value cannot be decrypted. */
    public enum Reason {
        /**
         * The value was altered, moved here from another row, property or table, or encrypted with another key of that
         * id.
         */
        INTEGRITY_CHECK_FAILED,
        /** The keyset does not have the key it was encrypted with. */
        UNKNOWN_KEY,
        /** No source has the keyset, or its data is not a keyset. */
        UNKNOWN_KEYSET,
        /** The keyset was destroyed: the value is permanently lost. */
        CRYPTO_SHREDDED,
        /** The value is stored without encryption, which is not accepted here. */
        NOT_ENCRYPTED,
        /** This version does not support the format. */
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

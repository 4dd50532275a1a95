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

    /** Why a value cannot be decrypted. */
    public enum Reason {
        /**
         * The value was altered, moved here from another row, property or table, or encrypted with another key of that
         * id.
         */
        INTEGRITY_CHECK_FAILED,
        /** The keyset does not have the key it was encrypted with. */
        UNKNOWN_KEY,
        /** No source knows its keyset, or what is there is no keyset. */
        UNKNOWN_KEYSET,
        /** Its keyset was destroyed: the value is gone for good. */
        CRYPTO_SHREDDED,
        /** It is stored as it is, which is not accepted here. */
        NOT_ENCRYPTED,
        /** It is in no format that this version knows. */
        UNKNOWN_FORMAT
    }

    /** Why. */
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

    /** Returns the keys of the row, or null if it is an index row, whose keys are made of values. */
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

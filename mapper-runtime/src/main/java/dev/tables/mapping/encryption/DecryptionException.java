package dev.tables.mapping.encryption;

import dev.tables.engine.RowKeys;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;

/**
 * A stored value cannot be decrypted. Names entity, property and row keys; never data, keys or tokens: of an index row,
 * whose keys are made of values, only the table is named.
 */
public class DecryptionException extends MappingException {
    private static final long serialVersionUID = 1L;

    /** Why a value cannot be decrypted. */
    public enum Reason {
        /** It was altered, or moved here from another row, property or table, or encrypted with another key of that id. */
        REFUSED,
        /** The keyset does not have the key it was encrypted with. */
        KEY_UNKNOWN,
        /** No source knows its keyset, or what is there is no keyset. */
        KEYSET_UNKNOWN,
        /** Its keyset was destroyed: the value is gone for good. */
        SHREDDED,
        /** It is stored as it is, which is not accepted here. */
        NOT_ENCRYPTED,
        /** It is in no format that this version knows. */
        UNKNOWN_FORMAT
    }

    /** The row. */
    private final transient @Nullable RowKeys keys;
    /** Why. */
    private final Reason reason;

    DecryptionException(ValueLocation place, Reason reason, String message, @Nullable Throwable cause) {
        super(place.entity(), place.property(), "the value in " + place.row() + " " + message, cause);
        this.keys = place.reportedKeys();
        this.reason = reason;
    }

    /** The row, or null if it is an index row. */
    public @Nullable RowKeys keys() {
        return keys;
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    @Override
    public boolean isPermanent() {
        return reason == Reason.REFUSED || reason == Reason.SHREDDED;
    }
}

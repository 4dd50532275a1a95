package dev.tables.mapping.encryption;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A writer that writes encrypted properties as binary and all other properties unchanged. */
final class EncryptingWriter implements RowWriter {
    private final EntityCipher cipher;
    private final String table;
    private final PrimaryKey keys;
    private final PrimaryKey entityKeys;
    private final RowWriter target;

    EncryptingWriter(EntityCipher cipher, String table, PrimaryKey keys, PrimaryKey entityKeys, RowWriter target) {
        this.cipher = cipher;
        this.table = table;
        this.keys = keys;
        this.entityKeys = entityKeys;
        this.target = target;
    }

    @Override
    public RowWriter string(String name, @Nullable String value) {
        return put(name, value);
    }

    @Override
    public RowWriter binary(String name, byte @Nullable [] value) {
        return put(name, value);
    }

    @Override
    public RowWriter bool(String name, boolean value) {
        return put(name, value);
    }

    @Override
    public RowWriter int32(String name, int value) {
        return put(name, value);
    }

    @Override
    public RowWriter int64(String name, long value) {
        return put(name, value);
    }

    @Override
    public RowWriter float64(String name, double value) {
        return put(name, value);
    }

    @Override
    public RowWriter dateTime(String name, @Nullable Instant value) {
        return put(name, value);
    }

    @Override
    public RowWriter guid(String name, @Nullable UUID value) {
        return put(name, value);
    }

    private RowWriter put(String name, @Nullable Object value) {
        if (value != null) {
            target.value(name, cipher.sealed(cipher.place(table, keys, name), entityKeys, value));
        }
        return this;
    }
}

package dev.tables.mapping.encryption;

import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.RowReader;
import dev.tables.engine.request.ForwardingRowReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A reader that decrypts encrypted properties and returns all other properties unchanged. */
final class DecryptingReader extends ForwardingRowReader {
    private final EntityCipher cipher;
    private final String table;
    private @Nullable LegacyRow legacy;
    private boolean legacyRead;

    DecryptingReader(EntityCipher cipher, String table, RowReader stored) {
        super(stored);
        this.cipher = cipher;
        this.table = table;
    }

    @Override
    public @Nullable EdmType typeOf(String name) {
        EdmType type = delegate().typeOf(name);
        if (type == null || !cipher.isEncrypted(name)) {
            return type;
        }
        byte[] bytes = type == EdmType.BINARY ? delegate().binary(name) : null;
        if (bytes != null && SealedValue.isMarked(bytes) && !SealedValue.isEscaped(bytes)) {
            return ValueCipher.parse(cipher.place(table, delegate().primaryKey(), name), bytes)
                    .type();
        }
        return isLegacy(name) ? EdmType.STRING : type;
    }

    @Override
    public @Nullable String string(String name) {
        return cipher.isEncrypted(name)
                ? typed(name, EdmType.STRING, String.class)
                : delegate().string(name);
    }

    @Override
    public byte @Nullable [] binary(String name) {
        return cipher.isEncrypted(name)
                ? typed(name, EdmType.BINARY, byte[].class)
                : delegate().binary(name);
    }

    @Override
    public @Nullable Instant dateTime(String name) {
        return cipher.isEncrypted(name)
                ? typed(name, EdmType.DATE_TIME, Instant.class)
                : delegate().dateTime(name);
    }

    @Override
    public @Nullable UUID guid(String name) {
        return cipher.isEncrypted(name)
                ? typed(name, EdmType.GUID, UUID.class)
                : delegate().guid(name);
    }

    @Override
    public boolean bool(String name) {
        return cipher.isEncrypted(name)
                ? present(name, EdmType.BOOLEAN, Boolean.class)
                : delegate().bool(name);
    }

    @Override
    public int int32(String name) {
        if (!cipher.isEncrypted(name)) {
            return delegate().int32(name);
        }
        if (typeOf(name) != EdmType.INT64) {
            return present(name, EdmType.INT32, Integer.class);
        }
        long wide = present(name, EdmType.INT64, Long.class);
        if (wide != (int) wide) {
            throw InvalidRowException.int32Overflow(table, delegate().primaryKey(), name);
        }
        return (int) wide;
    }

    @Override
    public long int64(String name) {
        if (!cipher.isEncrypted(name)) {
            return delegate().int64(name);
        }
        return typeOf(name) == EdmType.INT32 ? int32(name) : present(name, EdmType.INT64, Long.class);
    }

    @Override
    public double float64(String name) {
        if (!cipher.isEncrypted(name)) {
            return delegate().float64(name);
        }
        return typeOf(name) == EdmType.INT32 ? int32(name) : present(name, EdmType.DOUBLE, Double.class);
    }

    @Override
    public Iterable<String> propertyNames() {
        if (!cipher.readsLegacyRows()) {
            return delegate().propertyNames();
        }
        List<String> names = new ArrayList<>();
        for (String name : delegate().propertyNames()) {
            if (!LegacyRow.isMetadata(name)) {
                names.add(name);
            }
        }
        return names;
    }

    private <T> T present(String name, EdmType expected, Class<T> javaType) {
        T value = typed(name, expected, javaType);
        if (value == null) {
            throw InvalidRowException.missingProperty(table, delegate().primaryKey(), name, expected);
        }
        return value;
    }

    private <T> @Nullable T typed(String name, EdmType expected, Class<T> javaType) {
        Object value = open(name);
        if (value != null && !javaType.isInstance(value)) {
            throw InvalidRowException.wrongType(table, delegate().primaryKey(), name, EdmType.of(value), expected);
        }
        return javaType.cast(value);
    }

    private @Nullable Object open(String name) {
        Object value = delegate().value(name);
        if (value == null) {
            return null;
        }
        ValueLocation place = cipher.place(table, delegate().primaryKey(), name);
        if (value instanceof byte[] bytes) {
            boolean marked = SealedValue.isMarked(bytes) && !SealedValue.isEscaped(bytes);
            if (marked) {
                return cipher.opened(place, bytes);
            }
            LegacyRow row = legacy();
            if (row != null && row.lists(name)) {
                return row.decrypt(place, bytes);
            }
            return cipher.plain(place, SealedValue.unescape(bytes));
        }
        return cipher.plain(place, value);
    }

    private boolean isLegacy(String name) {
        LegacyRow row = legacy();
        return row != null && row.lists(name);
    }

    private @Nullable LegacyRow legacy() {
        if (!legacyRead) {
            legacy = cipher.legacyRow(table, delegate());
            legacyRead = true;
        }
        return legacy;
    }
}

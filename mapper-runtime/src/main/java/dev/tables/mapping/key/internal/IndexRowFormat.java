package dev.tables.mapping.key.internal;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.value.type.ValueType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;

/**
 * The keys of rows in the table of a global index, and the names of the properties that belong to an index row instead
 * of its entity.
 */
public final class IndexRowFormat {
    /** The property that names the intent of the last writer of the row. */
    public static final String INTENT = "_intent";

    /** The property that names the partition of the entity if the row's own keys do not. */
    public static final String PARTITION_KEY = "_partitionKey";

    /** The property that contains the row key of the entity if the row's own keys do not. */
    public static final String ROW_KEY = "_rowKey";

    /**
     * The version of the entity whose properties the row contains; absent if the row contains no properties of its
     * entity.
     */
    public static final String ENTITY_VERSION = "_version";

    /** The timestamp of the entity whose version the row contains, if entities have a property for it. */
    public static final String ENTITY_TIMESTAMP = "_timestamp";

    /**
     * The placeholder for an entity version that equals the version of the index row, because one transaction wrote
     * both.
     */
    public static final String SAME_VERSION = "=";

    /** The definition of the index by which the row was written, as {@link #stamp} of its text. */
    public static final String DEFINITION = "_def";

    /** The names of all properties that belong to an index row and not to its entity. */
    public static final Set<String> OWN =
            Set.of(INTENT, PARTITION_KEY, ROW_KEY, ENTITY_VERSION, ENTITY_TIMESTAMP, DEFINITION);

    private static final KeyLayout REFERENCE =
            KeyLayout.ofIndex("", List.of(KeyComponent.of("partitionKey", ValueType.STRING)), true);

    private IndexRowFormat() {}

    /**
     * Returns the primary key of the row for these values. The row key of the index row identifies the entity, unless
     * the index is unique.
     */
    public static PrimaryKey primaryKey(String values, boolean unique, PrimaryKey entity) {
        return new PrimaryKey(values, unique ? "" : reference(entity));
    }

    /** Returns both keys of an entity as one text: {@code partitionKey rowKey}. */
    public static String reference(PrimaryKey entity) {
        return REFERENCE.writer("index row").string(entity.partitionKey()).toKey(entity.rowKey());
    }

    /** Returns the entity that a row key identifies. */
    public static PrimaryKey entityOf(String rowKey) {
        KeyReader reader = REFERENCE.reader("index row", rowKey);
        return new PrimaryKey(reader.string(), reader.suffix());
    }

    /**
     * Returns a row in the form in which it is copied into another store. If the row contains properties of its entity,
     * the hash of its index definition is stored as a 64-bit number. A 64-bit hash indicates that the row's version in
     * the other store differs from the version of its entity. Other rows remain unchanged.
     */
    public static Row copied(Row row) {
        boolean ofAnIndex =
                row.rowKey().startsWith(ReservedRowKeys.PREFIX) || row.typeOf(ENTITY_VERSION) == EdmType.STRING;
        return ofAnIndex && row.typeOf(DEFINITION) == EdmType.INT32
                ? row.with(DEFINITION, (long) row.int32(DEFINITION))
                : row;
    }

    /** Returns a hash of a definition; the probability of a collision is about one in four billion. */
    public static int stamp(String definition) {
        try {
            byte[] text = definition.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(text))
                    .getInt();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("SHA-256 is not available in this Java installation.", impossible);
        }
    }
}

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

/** The keys of rows in the table of a global index, and the names of the properties that belong to an index row instead of its entity. */
public final class IndexRowFormat {
    /** The property that names the intent of the last writer of the row. */
    public static final String INTENT = "_intent";

    /** The property that names the partition of the entity where the row's own keys do not. */
    public static final String PARTITION_KEY = "_partitionKey";

    /** The property that names the row of the entity where the row's own keys do not. */
    public static final String ROW_KEY = "_rowKey";

    /** The version of the entity whose properties the row holds; a row without it holds none. */
    public static final String ENTITY_VERSION = "_version";

    /** The timestamp of the entity whose version the row holds, if entities have a property for it. */
    public static final String ENTITY_TIMESTAMP = "_timestamp";

    /** What stands for the version of an entity that was written in one transaction with the row, and has the row's. */
    public static final String SAME_VERSION = "=";

    /** The definition of the index by which the row was written, as {@link #stamp} of its text. */
    public static final String DEFINITION = "_def";

    /** All of these: the properties that are the row's own. */
    public static final Set<String> OWN =
            Set.of(INTENT, PARTITION_KEY, ROW_KEY, ENTITY_VERSION, ENTITY_TIMESTAMP, DEFINITION);

    private static final KeyLayout REFERENCE =
            KeyLayout.ofIndex("", List.of(KeyComponent.of("partitionKey", ValueType.STRING)), true);

    private IndexRowFormat() {}

    /** Where the row for these values is: the row key names the entity, unless the index is unique. */
    public static PrimaryKey primaryKey(String values, boolean unique, PrimaryKey entity) {
        return new PrimaryKey(values, unique ? "" : reference(entity));
    }

    /** One text for both keys of an entity: {@code partitionKey rowKey}. */
    public static String reference(PrimaryKey entity) {
        return REFERENCE.writer("index row").string(entity.partitionKey()).toKey(entity.rowKey());
    }

    /** The entity that the row key of a row names. */
    public static PrimaryKey entityOf(String rowKey) {
        KeyReader reader = REFERENCE.reader("index row", rowKey);
        return new PrimaryKey(reader.string(), reader.suffix());
    }

    /**
     * A row as it is to be put into another store: one that holds properties of its entity says, by a definition of 64 bits, that the version it
     * has there is not its entity's. Any other row as it is.
     */
    public static Row copied(Row row) {
        boolean ofAnIndex =
                row.rowKey().startsWith(ReservedRowKeys.PREFIX) || row.typeOf(ENTITY_VERSION) == EdmType.STRING;
        return ofAnIndex && row.typeOf(DEFINITION) == EdmType.INT32
                ? row.with(DEFINITION, (long) row.int32(DEFINITION))
                : row;
    }

    /** A number that stands for a definition: two in four thousand million have the same. */
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

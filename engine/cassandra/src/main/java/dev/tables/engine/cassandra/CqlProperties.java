package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.ByteUtils;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.adapter.TextualProperties;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a row as the cluster stores them: a map from names to readable literals. This class reads and
 * writes the bytes of CQL's protocol, so that no Java map is created for each row.
 */
final class CqlProperties {
    private static final byte[] NOTHING = new TextualProperties(0).toPortable();

    private CqlProperties() {}

    /** Converts a record to a map. */
    static ByteBuffer map(byte[] record) {
        List<byte[]> parts = new ArrayList<>();
        int[] size = {Integer.BYTES};
        TextualProperties.each(record, (name, literal) -> {
            byte[] key = name.getBytes(StandardCharsets.UTF_8);
            parts.add(key);
            parts.add(literal);
            size[0] += 2 * Integer.BYTES + key.length + literal.length;
        });
        ByteBuffer map = ByteBuffer.allocate(size[0]).putInt(parts.size() / 2);
        parts.forEach(part -> map.putInt(part.length).put(part));
        return map.flip();
    }

    /** Converts a map to a record; null is an empty map. */
    static byte[] record(@Nullable ByteBuffer map) {
        if (map == null) {
            return NOTHING;
        }
        byte[] bytes = ByteUtils.getArray(map);
        ByteBuffer from = ByteBuffer.wrap(bytes);
        TextualProperties properties = new TextualProperties(bytes.length);
        try {
            int count = from.getInt();
            for (int i = 0; i < count; i++) {
                int key = part(from);
                int keyEnd = from.position();
                int literal = part(from);
                properties.add(
                        new String(bytes, key, keyEnd - key, StandardCharsets.UTF_8), bytes, literal, from.position());
            }
        } catch (BufferUnderflowException | IllegalArgumentException tooShort) {
            throw new StoreCorruptedException(
                    "The stored properties of a row are incomplete. Read with cqlsh what is left of the row, then save the complete row"
                            + " again through the application.",
                    tooShort);
        }
        return properties.toPortable();
    }

    /** Returns the start of the next name or value, and moves the buffer's position to its end. */
    private static int part(ByteBuffer from) {
        int length = from.getInt();
        int start = from.position();
        from.position(start + length);
        return start;
    }

    /** Creates a record from columns with one literal each. */
    static byte[] record(List<String> names, Row found, int first) {
        if (names.isEmpty()) {
            return NOTHING;
        }
        TextualProperties properties = new TextualProperties(32 * names.size());
        for (int i = 0; i < names.size(); i++) {
            ByteBuffer literal = found.getBytesUnsafe(first + i);
            if (literal != null) {
                byte[] bytes = ByteUtils.getArray(literal);
                properties.add(names.get(i), bytes, 0, bytes.length);
            }
        }
        return properties.toPortable();
    }
}

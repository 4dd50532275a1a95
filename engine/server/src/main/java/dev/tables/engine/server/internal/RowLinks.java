package dev.tables.engine.server.internal;

import dev.tables.engine.PrimaryKey;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * The addresses of the rows of one answer as JSON. The part that is equal for all rows of a partition is built only
 * once.
 */
final class RowLinks {
    private static final byte[] TAIL = "')".getBytes(StandardCharsets.US_ASCII);

    private final byte[] base;
    private final byte[] table;
    private @Nullable String partition;
    /** The complete address of a row. */
    private byte[] link = new byte[0];
    /** The length of the part that all rows of the partition share. */
    private int shared;

    private int length;

    RowLinks(RowOutput.Names names) {
        base = JsonStringEncoder.getInstance().quoteAsUTF8(names.base());
        table = JsonStringEncoder.getInstance().quoteAsUTF8(names.table());
    }

    /** Builds the address of a row. */
    RowLinks row(PrimaryKey keys) {
        if (!keys.partitionKey().equals(partition)) {
            partition = keys.partitionKey();
            length = 0;
            add(base);
            add(table);
            add("(PartitionKey='" + RowOutput.Names.key(partition) + "',RowKey='");
            shared = length;
        }
        length = shared;
        add(RowOutput.Names.key(keys.rowKey()));
        add(TAIL);
        return this;
    }

    /** Appends text that needs no JSON escaping, because it is percent-encoded. */
    private void add(String ascii) {
        add(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private void add(byte[] bytes) {
        if (link.length - length < bytes.length) {
            link = Arrays.copyOf(link, Math.max(2 * link.length, length + bytes.length));
        }
        System.arraycopy(bytes, 0, link, length, bytes.length);
        length += bytes.length;
    }

    /** Writes the complete address as a value. */
    void writeId(JsonGenerator json) {
        json.writeRawUTF8String(link, 0, length);
    }

    /** Writes the address below the account as a value. */
    void writeEditLink(JsonGenerator json) {
        json.writeRawUTF8String(link, base.length, length - base.length);
    }
}

package dev.tables.engine.adapter;

import dev.tables.engine.ETag;
import dev.tables.engine.Filter;
import dev.tables.engine.Projection;
import dev.tables.engine.RowReader;
import dev.tables.engine.internal.record.FilterProgram;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.NumberedNames;
import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.ordered.Bytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A reader of rows whose properties are {@link PortableRecord}s. The reader reads one row after another, checks each
 * row by a filter, and passes matching rows to a decoder without decoding the others. Filters are evaluated exactly as
 * by the embedded engine. Not thread-safe.
 */
public final class PortableRows {
    private static final byte[] NONE = {};

    private final OwnNames table;
    private final Projection projection;
    private final @Nullable Filter filter;
    private final RecordReader reader = new RecordReader();
    private final FilterProgram.RowBytes row = new FilterProgram.RowBytes();
    private final Bytes key = new Bytes(128);
    private final Bytes record = new Bytes(512);
    /** The names of the previous row, which are reused because most rows of a table have the same names. */
    private byte[] namesBytes = NONE;

    private int namesLength;
    private NumberedNames names = NumberedNames.NONE;
    private @Nullable FilterProgram program;

    /**
     * Creates a reader for rows of a table.
     *
     * @param filter the filter that rows have to match, checked by {@link dev.tables.engine.rules.FilterRules}, or null
     */
    public PortableRows(String table, Projection projection, @Nullable Filter filter) {
        this.table = new OwnNames(0, table);
        this.projection = projection;
        this.filter = filter;
    }

    /**
     * Moves to a row, which {@link #reader} reads until the next call.
     *
     * @param partitionKey the partition key as {@link KeyBytes}
     * @param rowKey the row key as {@link KeyBytes}
     * @param portable the record
     * @param ticks when the row was changed
     * @param version its version
     * @return whether the row matches the filter
     */
    public boolean read(byte[] partitionKey, byte[] rowKey, byte[] portable, long ticks, ETag version) {
        int start = PortableRecord.namesEnd(portable);
        if (start != namesLength || !Arrays.equals(portable, 0, start, namesBytes, 0, start)) {
            names = new NumberedNames(PortableRecord.names(portable, start));
            namesBytes = portable;
            namesLength = start;
            program = filter == null ? null : FilterProgram.of(filter, names);
        }
        record.clear();
        PortableRecord.putHead(record, ticks);
        record.put(portable, start, portable.length - start);
        key.clear();
        key.put(partitionKey, 0, partitionKey.length);
        key.put(Keys.SEPARATOR);
        key.put(rowKey, 0, rowKey.length);
        if (!passes(partitionKey.length)) {
            return false;
        }
        reader.begin(table, names, projection);
        String partition = Keys.text(partitionKey, 0, partitionKey.length);
        reader.row(partition, key.array(), partitionKey.length + 1, key.length(), record);
        reader.version(version);
        return true;
    }

    private boolean passes(int partitionEnd) {
        FilterProgram ready = program;
        if (ready == null) {
            return true;
        }
        row.key = key.array();
        row.partitionStart = 0;
        row.partitionEnd = partitionEnd;
        row.rowEnd = key.length();
        row.record = record.array();
        row.recordEnd = record.length();
        return ready.test(row);
    }

    /** Returns the reader of the current row. */
    public RowReader reader() {
        return reader;
    }
}

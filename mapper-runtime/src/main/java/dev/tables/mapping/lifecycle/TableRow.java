package dev.tables.mapping.lifecycle;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import java.util.Objects;

/**
 * The row in which the catalog stores the {@link TableStatus} of a table. The row is read together with the rows of
 * indexes.
 */
final class TableRow {
    private static final String PREFIX = StatusRow.PREFIX + "table_";

    private TableRow() {}

    static boolean is(Row row) {
        return row.rowKey().startsWith(PREFIX);
    }

    static PrimaryKey primaryKey(String table) {
        return new PrimaryKey(CatalogRows.PARTITION, PREFIX + table);
    }

    static RowSource source(TableStatus status) {
        return writer -> writer.string("ofTable", status.name())
                .int64("identity", status.identity())
                .string("dropper", status.dropper());
    }

    static TableStatus read(Row row) {
        return new TableStatus(
                Objects.requireNonNullElse(row.string("ofTable"), ""),
                row.int64("identity"),
                row.string("dropper"),
                row.etag(),
                row.timestamp());
    }
}

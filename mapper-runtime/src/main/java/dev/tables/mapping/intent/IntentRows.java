package dev.tables.mapping.intent;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.Ticks;
import dev.tables.engine.internal.Digits;
import dev.tables.mapping.intent.internal.IntentPartitions;
import dev.tables.mapping.internal.ReservedRowKeys;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rows of intents in one store: their keys, their properties, and the requests for a single row. Open intents, and
 * notes of decisions that stay, are in the table {@value #TABLE}; commit records are in the tables of entities.
 */
final class IntentRows {
    static final String TABLE = "tablesIntents";
    /** The prefix of partitions of open intents. */
    static final String OPEN = IntentPartitions.OPEN;
    /**
     * The prefix of partitions of notes: notes of aborts, and of commits that a process other than the writer finished.
     */
    static final String NOTED = "aborted_";

    static final String FAILURES = "_failures";
    static final String REASON = "_reason";

    private static final String COMMIT_RECORD = ReservedRowKeys.INTERNAL_PREFIX + "txn_";
    private static final String KIND = "_kind";
    private static final String OF_TABLE = "_table";
    private static final String OF_PARTITION = "_partition";

    private final TableStore store;

    IntentRows(TableStore store) {
        this.store = store;
    }

    static PrimaryKey openKeys(String id) {
        return new PrimaryKey(OPEN + id.charAt(0), id.substring(1));
    }

    static PrimaryKey notedKeys(String id) {
        return new PrimaryKey(NOTED + id.charAt(0), id.substring(1));
    }

    static PrimaryKey commitRecordKeys(String id, String partitionKey) {
        return new PrimaryKey(partitionKey, COMMIT_RECORD + id);
    }

    /** Returns the start of the row key of an intent that was begun at this time. */
    static String begun(Instant time) {
        return Digits.decimal(Ticks.of(time), 19);
    }

    /** Writes the kind of work and the location of its commit record. */
    static void writeSubject(RowWriter writer, String kind, String table, String partitionKey) {
        writer.string(KIND, kind).string(OF_TABLE, table).string(OF_PARTITION, partitionKey);
    }

    /** Reads an open intent, or an intent whose decision is noted. */
    static Intent read(RowReader reader) {
        Row row = Row.from(reader);
        long ticks = Long.parseLong(row.rowKey().substring(0, 19));
        return new Intent(
                row.partitionKey().substring(row.partitionKey().length() - 1) + row.rowKey(),
                text(row, KIND),
                text(row, OF_TABLE),
                text(row, OF_PARTITION),
                Ticks.toInstant(ticks),
                row.has(FAILURES) ? row.int32(FAILURES) : 0,
                row.string(REASON),
                row);
    }

    private static String text(Row row, String name) {
        String value = row.string(name);
        return value == null ? "" : value;
    }

    /** Reads an open intent; null if it is finished. Sends one request. */
    @Nullable
    Intent find(String id) {
        return get(openKeys(id), Projection.ALL, IntentRows::read);
    }

    /** Returns whether the intent is open. Sends one request. */
    boolean isOpen(String id) {
        return get(openKeys(id), Projection.of(), reader -> Boolean.TRUE) != null;
    }

    /** Reads a row of the log; null if the row or the table does not exist. Sends one request. */
    <R> @Nullable R get(PrimaryKey keys, Projection wanted, RowDecoder<R> decoder) {
        try {
            return store.get(TABLE, keys, wanted, decoder);
        } catch (TableNotFoundException nothingWasBegunSince) {
            return null;
        }
    }

    /**
     * Adds or replaces properties of an intent if the intent has this version. Returns the new version of the intent,
     * or null if the intent has another version or is finished.
     */
    @Nullable
    ETag merge(PrimaryKey intent, RowSource details, ETag version) {
        try {
            return store.write(TABLE, RowOperation.merge(intent, details, version));
        } catch (ConcurrentUpdateException | RowNotFoundException others) {
            return null;
        }
    }

    /** Deletes a row of any table, if the table and the row exist. Sends one request. */
    void deleteIfExists(String table, PrimaryKey keys) {
        try {
            store.write(table, RowOperation.delete(keys, ETag.ANY));
        } catch (RowNotFoundException | TableNotFoundException gone) {
            return;
        }
    }
}

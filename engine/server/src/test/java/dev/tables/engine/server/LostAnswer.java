package dev.tables.engine.server;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.FaultProxy.Fault;
import dev.tables.engine.tck.RowHistoryRecorder;
import dev.tables.engine.tck.RowHistoryRecorder.Result;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One case of {@link LostAnswersTest}: a write of client A, the fault on its way, and what client B does after the
 * fault and before A learns of it.
 *
 * @param write what A writes
 * @param fault the fault of A's first request
 * @param meanwhile what B does
 * @param start the rows before
 */
record LostAnswer(Write write, Fault fault, Meanwhile meanwhile, Start start) {
    static final String TABLE = "Rows";

    /** The rows of a case before its write. */
    enum Start {
        ABSENT,
        /** Written some minutes ago. */
        OLD,
        /** Written just now. */
        FRESH
    }

    /** A write of client A: to the row {@code r}, in transactions to the row {@code s} too. */
    enum Write {
        INSERT,
        REPLACE,
        REPLACE_ANY,
        MERGE,
        MERGE_ANY,
        MERGE_NOTHING,
        MERGE_NOTHING_ANY,
        PUT,
        PUT_MERGED,
        DELETE,
        DELETE_ANY,
        INSERT_BOTH,
        PUT_BOTH,
        REPLACE_AND_PUT,
        DELETE_AND_MERGE_ANY,
        DELETE_ANY_AND_INSERT;

        private boolean isTransaction() {
            return name().contains("BOTH") || name().contains("_AND_");
        }
    }

    /** An operation of client B. */
    enum Meanwhile {
        NOTHING,
        READ,
        INSERT,
        INSERT_SAME,
        PUT,
        PUT_SAME,
        REPLACE,
        REPLACE_SAME,
        MERGE,
        MERGE_SAME,
        DELETE,
        DELETE_AND_INSERT,
        DELETE_AND_INSERT_SAME
    }

    /** Whether A writes no property. */
    boolean isTouch() {
        return write == Write.MERGE_NOTHING || write == Write.MERGE_NOTHING_ANY;
    }

    /** The rows of a case: those of its own partition. */
    record Rows(PrimaryKey first, PrimaryKey second) {
        Rows(String partition) {
            this(new PrimaryKey(partition, "r"), new PrimaryKey(partition, "s"));
        }
    }

    private static Row row(PrimaryKey keys, String writer) {
        return Row.builder(keys).string("W", writer).build();
    }

    /** Writes the rows before the case, unless they are to be absent. */
    void begin(RowHistoryRecorder register, TableStore store, Rows rows) {
        if (start != Start.ABSENT) {
            for (PrimaryKey keys : new PrimaryKey[] {rows.first, rows.second}) {
                Row row = Row.builder(keys).string("W", "start").int32("K", 7).build();
                register.write("start", store, TABLE, RowOperation.insert(keys, row));
            }
        }
    }

    /** The version of a row, or one that no row has. */
    static ETag version(TableStore store, PrimaryKey keys) {
        Row row = store.get(TABLE, keys, Projection.of(), Row.DECODER);
        return row == null
                ? ETag.of("W/\"datetime'2001-01-01T00%3A00%3A00.0000001Z'\"")
                : Objects.requireNonNull(row.etag());
    }

    /** Writes as A. */
    Result write(RowHistoryRecorder register, TableStore store, Rows rows, ETag ofFirst) {
        if (write.isTransaction()) {
            return register.execute("A", store, TABLE, transaction(rows, ofFirst));
        }
        PrimaryKey keys = rows.first;
        Row row = row(keys, "A");
        Row nothing = Row.builder(keys).build();
        return register.write(
                "A",
                store,
                TABLE,
                switch (write) {
                    case INSERT -> RowOperation.insert(keys, row);
                    case REPLACE -> RowOperation.replace(keys, row, ofFirst);
                    case REPLACE_ANY -> RowOperation.replace(keys, row, ETag.ANY);
                    case MERGE -> RowOperation.merge(keys, row, ofFirst);
                    case MERGE_ANY -> RowOperation.merge(keys, row, ETag.ANY);
                    case MERGE_NOTHING -> RowOperation.merge(keys, nothing, ofFirst);
                    case MERGE_NOTHING_ANY -> RowOperation.merge(keys, nothing, ETag.ANY);
                    case PUT -> RowOperation.insertOrReplace(keys, row);
                    case PUT_MERGED -> RowOperation.insertOrMerge(keys, row);
                    case DELETE -> RowOperation.delete(keys, ofFirst);
                    default -> RowOperation.delete(keys, ETag.ANY);
                });
    }

    private EntityGroupTransaction transaction(Rows rows, ETag ofFirst) {
        PrimaryKey first = rows.first;
        PrimaryKey second = rows.second;
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        return switch (write) {
            case INSERT_BOTH ->
                transaction
                        .add(RowOperation.insert(first, row(first, "A")))
                        .add(RowOperation.insert(second, row(second, "A")));
            case PUT_BOTH ->
                transaction
                        .add(RowOperation.insertOrReplace(first, row(first, "A")))
                        .add(RowOperation.insertOrMerge(second, row(second, "A")));
            case REPLACE_AND_PUT ->
                transaction
                        .add(RowOperation.replace(first, row(first, "A"), ofFirst))
                        .add(RowOperation.insertOrReplace(second, row(second, "A")));
            case DELETE_AND_MERGE_ANY ->
                transaction
                        .add(RowOperation.delete(first, ofFirst))
                        .add(RowOperation.merge(second, row(second, "A"), ETag.ANY));
            default ->
                transaction
                        .add(RowOperation.delete(first, ETag.ANY))
                        .add(RowOperation.insertOrReplace(second, row(second, "A")));
        };
    }

    /** Does what B does. */
    void meanwhile(RowHistoryRecorder register, TableStore store, Rows rows) {
        PrimaryKey keys = rows.first;
        Row other = row(keys, meanwhile.name().endsWith("_SAME") ? "A" : "B");
        switch (meanwhile) {
            case NOTHING -> {}
            case READ -> register.read("B", store, TABLE, keys);
            case INSERT, INSERT_SAME -> write(register, store, RowOperation.insert(keys, other));
            case PUT, PUT_SAME -> write(register, store, RowOperation.insertOrReplace(keys, other));
            case REPLACE, REPLACE_SAME -> {
                ETag seen = seen(register, store, keys);
                if (seen != null) {
                    write(register, store, RowOperation.replace(keys, other, seen));
                }
            }
            case MERGE, MERGE_SAME -> {
                ETag seen = seen(register, store, keys);
                if (seen != null) {
                    write(register, store, RowOperation.merge(keys, other, seen));
                }
            }
            case DELETE -> delete(register, store, keys);
            case DELETE_AND_INSERT, DELETE_AND_INSERT_SAME -> {
                delete(register, store, keys);
                write(register, store, RowOperation.insert(keys, other));
            }
        }
    }

    private static void delete(RowHistoryRecorder register, TableStore store, PrimaryKey keys) {
        ETag seen = seen(register, store, keys);
        write(register, store, RowOperation.delete(keys, seen == null ? ETag.ANY : seen));
    }

    private static void write(RowHistoryRecorder register, TableStore store, RowOperation operation) {
        register.write("B", store, TABLE, operation);
    }

    private static @Nullable ETag seen(RowHistoryRecorder register, TableStore store, PrimaryKey keys) {
        Row row = register.read("B", store, TABLE, keys);
        return row == null ? null : row.etag();
    }
}

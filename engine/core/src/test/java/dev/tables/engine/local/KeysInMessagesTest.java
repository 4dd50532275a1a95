package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.ContinuationToken;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.ordered.MemoryOrderedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Failures of a store have the keys of the row, which neither their messages nor the log contain by default. */
class KeysInMessagesTest {
    private static final String MARK = "MARKED-KEY-42";
    private static final String TABLE = "People";
    private static final PrimaryKey PRESENT = new PrimaryKey(MARK, "present");
    private static final PrimaryKey ABSENT = new PrimaryKey("absent", MARK);
    private static final Row ROW =
            Row.builder(PRESENT).int64("large", Long.MAX_VALUE).build();

    @Test
    void messagesAndLogHideKeys() {
        List<String> logged = new ArrayList<>();
        Handler handler = collecting(logged);
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        try {
            for (Throwable failure : failures()) {
                assertThat(texts(failure)).allSatisfy(text -> assertThat(text).doesNotContain(MARK));
            }
        } finally {
            root.removeHandler(handler);
        }
        assertThat(logged).allSatisfy(line -> assertThat(line).doesNotContain(MARK));
        assertThat(ROW.toString()).doesNotContain(MARK);
        assertThat(RowOperation.insert(PRESENT, ROW).toString()).doesNotContain(MARK);
    }

    @Test
    void messagesShowKeysIfConfigured() {
        PrimaryKeyFormatter.setShowKeys(true);
        try {
            assertThat(failures()).allSatisfy(failure -> {
                if (failure instanceof TableStoreException one && isInEveryMessage(one)) {
                    assertThat(one).hasMessageContaining(MARK);
                }
            });
            assertThat(ROW.toString()).contains(MARK);
            assertThat(RowOperation.insert(PRESENT, ROW).toString()).contains(MARK);
        } finally {
            PrimaryKeyFormatter.setShowKeys(false);
        }
    }

    @Test
    void exceptionsReturnKeysThatMessagesHide() {
        TableStoreException failed = (TableStoreException) failures().get(0);

        assertThat(failed.primaryKey()).isEqualTo(PRESENT);
        assertThat(failed.partitionKey()).isEqualTo(MARK);
        assertThat(failed.rowKey()).isEqualTo("present");
        assertThat(failed).hasMessage("Row (keys hidden) of table 'People' already exists.");
    }

    private static boolean isInEveryMessage(TableStoreException failure) {
        return failure.primaryKey() != null
                && String.valueOf(failure.getMessage()).contains("Row (");
    }

    private static List<Throwable> failures() {
        List<Throwable> failures = new ArrayList<>();
        try (LocalTableStore store = LocalTableStore.open(new MemoryOrderedStore(), LocalStoreOptions.defaults())) {
            store.createTable(TABLE);
            ETag version = Objects.requireNonNull(store.write(TABLE, RowOperation.insert(PRESENT, ROW)));
            store.write(TABLE, RowOperation.replace(PRESENT, ROW, ETag.ANY));
            List<ThrowingCallable> calls = List.of(
                    () -> store.write(TABLE, RowOperation.insert(PRESENT, ROW)),
                    () -> store.write(TABLE, RowOperation.replace(ABSENT, ROW, ETag.ANY)),
                    () -> store.write(TABLE, RowOperation.merge(PRESENT, ROW, version)),
                    () -> store.write(TABLE, RowOperation.delete(ABSENT, ETag.ANY)),
                    () -> store.write(TABLE, RowOperation.delete(PRESENT, version)),
                    () -> store.write(TABLE, RowOperation.insert(new PrimaryKey(MARK + "/", "r"), ROW)),
                    () -> store.write(TABLE, RowOperation.insert(new PrimaryKey(MARK.repeat(100), "r"), ROW)),
                    () -> store.execute(TABLE, transaction(PRESENT, PRESENT)),
                    () -> store.execute(TABLE, transaction(PRESENT, ABSENT)),
                    () -> store.execute(TABLE, transaction(PRESENT)),
                    () -> store.get("Absent", PRESENT, Projection.ALL, Row.DECODER),
                    () -> store.query(
                            TABLE,
                            RowQuery.wholeTable().withContinuationToken(new ContinuationToken("token")),
                            Row.DECODER),
                    () -> ROW.int32("large"),
                    () -> ROW.string("large"),
                    () -> ROW.bool("missing"),
                    () -> FilterParser.parse("PartitionKey eq '" + MARK + "' '"),
                    () -> FilterParser.parse("PartitionKey eq " + MARK));
            for (ThrowingCallable call : calls) {
                Throwable failure = catchThrowable(call);
                assertThat(failure).as("call " + failures.size()).isNotNull();
                failures.add(failure);
            }
        }
        return failures;
    }

    private static EntityGroupTransaction transaction(PrimaryKey... rows) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (PrimaryKey row : rows) {
            transaction.add(RowOperation.insert(row, ROW));
        }
        return transaction;
    }

    private static List<String> texts(Throwable failure) {
        List<String> texts = new ArrayList<>();
        for (Throwable at = failure; at != null; at = at.getCause()) {
            texts.add(at.toString());
        }
        return texts;
    }

    private static Handler collecting(List<String> into) {
        return new Handler() {
            @Override
            public void publish(LogRecord one) {
                into.add(one.getMessage() + " " + one.getThrown());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}

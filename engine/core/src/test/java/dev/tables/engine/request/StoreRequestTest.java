package dev.tables.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway") // The compiler of JDK 17 does not show the checker annotations of type arguments.
class StoreRequestTest {
    private static final PrimaryKey FIRST = new PrimaryKey("p", "1");
    private static final PrimaryKey SECOND = new PrimaryKey("p", "2");

    private final Seeing store = new Seeing(LocalTableStore.inMemory());

    @Test
    void requestContainsTablesAndRows() {
        store.createTableIfNotExists("aaa");
        store.createDependentTable("bbb", "aaa");
        store.write("aaa", insert(FIRST));
        store.execute("aaa", EntityGroupTransaction.of(List.of(RowOperation.delete(FIRST, ETag.ANY), insert(SECOND))));
        store.execute(new StoreTransaction()
                .add("bbb", insert(SECOND))
                .add("aaa", insert(FIRST))
                .add("bbb", insert(FIRST)));
        store.get("aaa", FIRST, Projection.ALL, Row.DECODER);
        store.getAll("aaa", List.of(SECOND, FIRST), Projection.ALL, Row.DECODER);
        store.query("aaa", RowQuery.wholeTable(), Row.DECODER);
        store.count("aaa", RowQuery.wholeTable());
        store.purgeOverwrittenValues("aaa");
        store.tableNames();
        store.deleteTable("aaa");

        assertThat(store.seen)
                .containsExactly(
                        "CREATE_TABLE [aaa] 0 null []",
                        "CREATE_TABLE [bbb] 0 null []",
                        "WRITE [aaa] 1 1 [INSERT]",
                        "ENTITY_GROUP_TRANSACTION [aaa] 2 1 [DELETE, INSERT]",
                        "STORE_TRANSACTION [bbb, aaa] 3 2 [INSERT, INSERT, INSERT]",
                        "GET [aaa] 1 1 []",
                        "GET_ALL [aaa] 2 2 []",
                        "QUERY [aaa] 0 null []",
                        "COUNT [aaa] 0 null []",
                        "PURGE_OVERWRITTEN_VALUES [aaa] 0 null []",
                        "LIST_TABLES [] 0 null []",
                        "DELETE_TABLE [aaa] 0 null []");
    }

    @Test
    void commitRequestContainsWrittenTablesAndRows() {
        store.createTable("aaa");
        store.createTable("bbb");
        try (OpenTransaction transaction = store.beginTransaction()) {
            transaction.commit();
        }
        try (OpenTransaction transaction = store.beginTransaction()) {
            transaction.runWithin(() -> store.delegate().write("bbb", insert(SECOND)));
            transaction.runWithin(() -> store.delegate().write("aaa", insert(FIRST)));
            transaction.commit();
        }

        assertThat(store.seen.subList(2, 4))
                .containsExactly(
                        "COMMIT_OPEN_TRANSACTION [] 0 null [] empty", "COMMIT_OPEN_TRANSACTION [bbb, aaa] 2 2 []");
        assertThat(store.bytes)
                .hasSize(4)
                .element(3)
                .satisfies(bytes -> assertThat(bytes).isPositive());
    }

    @Test
    void requestContainsBytesReadAndWritten() {
        store.createTable("aaa");
        store.write("aaa", insert(FIRST));
        store.execute("aaa", EntityGroupTransaction.of(List.of(RowOperation.delete(FIRST, ETag.ANY), insert(SECOND))));
        store.get("aaa", SECOND, Projection.ALL, Row.DECODER);
        store.get("aaa", FIRST, Projection.ALL, Row.DECODER);

        // The name has one character, the value two.
        assertThat(store.bytes).startsWith(0L, 6L, 6L).endsWith(0L);
        assertThat(store.bytes.get(3)).isGreaterThan(6);
    }

    @Test
    void interceptorCanFailARequest() {
        store.createTable("aaa");
        store.failure = new IllegalStateException("as the test wants");

        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> store.write("aaa", insert(FIRST)));
        store.failure = null;
        assertThat(store.count("aaa", RowQuery.wholeTable())).isZero();
    }

    private static RowOperation insert(PrimaryKey keys) {
        return RowOperation.insert(keys, writer -> writer.string("n", "xy"));
    }

    private static final class Seeing extends ForwardingTableStore {
        private final List<String> seen = new ArrayList<>();
        private final List<Long> bytes = new ArrayList<>();
        private @Nullable RuntimeException failure;

        Seeing(TableStore store) {
            super(store);
        }

        @Override
        protected <R> R around(StoreRequest request, Supplier<R> call) {
            if (failure != null) {
                throw failure;
            }
            PrimaryKey row = request.firstPrimaryKey();
            seen.add(request.kind() + " " + request.tables() + " " + request.rowCount() + " "
                    + (row == null ? null : row.rowKey()) + " "
                    + request.operations().stream().map(RowOperation::kind).toList()
                    + (request.isEmptyCommit() ? " empty" : ""));
            request.enableByteCounting();
            R result = call.get();
            bytes.add(request.byteCount());
            return result;
        }
    }
}

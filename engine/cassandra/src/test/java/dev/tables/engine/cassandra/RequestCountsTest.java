package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.testing.Thorough;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A test of the documented costs of operations in the README. */
@Thorough("starts a Cassandra node")
class RequestCountsTest {
    private static final String TABLE = "Counted";
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final CassandraOptions OPTIONS = CassandraOptions.defaults()
            .withKeyspace("counted")
            .withReplicationFactor(1)
            .withTableMetadataCacheTimeToLive(Duration.ofMinutes(1));

    private final AtomicInteger requests = new AtomicInteger();

    @Test
    void requestCountsAreAsDocumented() {
        try (CqlSession session = CassandraNode.shared().session();
                CassandraTableStore store = CassandraTableStore.open(counted(session), OPTIONS)) {
            store.createTable(TABLE);
            store.write(TABLE, RowOperation.insertOrReplace(new PrimaryKey("p", "first"), writer -> {}));
            assertThat(requests(() -> store.write(TABLE, RowOperation.insert(KEYS, writer -> writer.int32("n", 1)))))
                    .as("insert")
                    .isEqualTo(1);
            assertThat(requests(() -> store.write(TABLE, RowOperation.insertOrReplace(KEYS, writer -> {}))))
                    .as("upsert")
                    .isEqualTo(1);
            assertThat(requests(() -> store.write(TABLE, RowOperation.replace(KEYS, writer -> {}, ETag.ANY))))
                    .as("replace")
                    .isEqualTo(1);
            assertThat(requests(() -> store.write(TABLE, RowOperation.merge(KEYS, writer -> {}, ETag.ANY))))
                    .as("merge")
                    .isEqualTo(2);
            assertThat(requests(() -> assertThatThrownBy(
                                    () -> store.write(TABLE, RowOperation.insert(KEYS, writer -> {})))
                            .isInstanceOf(RowAlreadyExistsException.class)))
                    .as("refused")
                    .isEqualTo(2);
            assertThat(requests(() -> store.execute(TABLE, hundred())))
                    .as("transaction")
                    .isEqualTo(1);
            assertThat(requests(() -> store.get(TABLE, KEYS, Projection.ALL, Row.DECODER)))
                    .as("get")
                    .isEqualTo(1);
            List<PrimaryKey> keys = List.of(KEYS, new PrimaryKey("p", "r1"), new PrimaryKey("q", "r"));
            assertThat(requests(() -> store.getAll(TABLE, keys, Projection.ALL, Row.DECODER)))
                    .as("rows of two partitions")
                    .isEqualTo(2);
            assertThat(requests(() -> store.query(TABLE, RowQuery.partition("p"), Row.DECODER)))
                    .as("query of a partition")
                    .isEqualTo(1);
            assertThat(requests(() -> store.query(TABLE, RowQuery.wholeTable(), Row.DECODER)))
                    .as("scan")
                    .isEqualTo(1);
            assertThat(requests(() -> store.write(TABLE, RowOperation.delete(KEYS, ETag.ANY))))
                    .as("delete")
                    .isEqualTo(1);
        }
    }

    private static EntityGroupTransaction hundred() {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        IntStream.range(0, 100)
                .mapToObj(row -> new PrimaryKey("p", "r" + row))
                .forEach(keys -> transaction.add(RowOperation.insert(keys, writer -> writer.int32("n", 1))));
        return transaction;
    }

    private int requests(Runnable work) {
        int before = requests.get();
        work.run();
        return requests.get() - before;
    }

    private CqlSession counted(CqlSession session) {
        return (CqlSession) Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        requests.incrementAndGet();
                    }
                    try {
                        return method.invoke(session, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}

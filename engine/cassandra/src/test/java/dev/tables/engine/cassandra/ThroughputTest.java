package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/**
 * What eight clients do in a second, beside a table of the cluster made and used by hand, with a column for each property. In a build it only
 * shows that both do the same; {@code -Dthroughput.millis=3000} measures, {@code -Dthroughput.nodes=3} on three nodes with three replicas.
 */
class ThroughputTest {
    private static final int CLIENTS = 8;
    private static final int TOGETHER = 10;
    private static final int PARTITION = 100;
    private static final Duration EACH = Duration.ofMillis(Integer.getInteger("throughput.millis", 100));
    private static final int NODES = Integer.getInteger("throughput.nodes", 1);
    private static final String KEYSPACE = "throughput";
    private static final String TABLE = "Staff";
    private static final String HEAD =
            "INSERT INTO throughput.staff (department, number, first_name, last_name, email, salary)";

    /** What a client does, given its number and how often it has; says how many rows that concerned. */
    private interface Work {
        int on(int client, int step);
    }

    @Test
    void ofEightClients() throws Exception {
        if (NODES == 1) {
            try (CqlSession session = CassandraNode.shared().session()) {
                compare(session);
            }
            return;
        }
        try (CassandraNodes nodes = CassandraNodes.start(NODES, true);
                CqlSession session = nodes.session()) {
            compare(session);
        }
    }

    private static void compare(CqlSession session) {
        try (TableStore store = CassandraTableStore.open(
                session, CassandraOptions.defaults().withKeyspace(KEYSPACE).withReplicas(NODES))) {
            store.createTable(TABLE);
            session.execute(
                    "CREATE TABLE throughput.staff (department text, number int, first_name text, last_name text,"
                            + " email text, salary int, PRIMARY KEY (department, number))");
            ByHand hand = new ByHand(session);
            measure("insert", (c, i) -> insert(store, c, i), (c, i) -> hand.insert(c, i));
            measure("transaction of " + TOGETHER, (c, i) -> together(store, c, i), (c, i) -> hand.together(c, i));
            for (int client = 0; client < CLIENTS; client++) {
                fill(store, hand, client);
            }
            measure("get", (c, i) -> get(store, c, i), (c, i) -> hand.get(c, i));
            measure("query of " + PARTITION, (c, i) -> query(store, c), (c, i) -> hand.query(c));
        }
    }

    private static void measure(String what, Work engine, Work byHand) {
        // In turn, twice each: the first time is to warm up.
        double[] best = new double[2];
        for (int round = 0; round < 2; round++) {
            best[0] = perSecond(engine, round);
            best[1] = perSecond(byHand, round);
        }
        System.out.println(String.format(
                Locale.ROOT,
                "ThroughputTest: %d nodes, %s: %.0f a second, by hand %.0f, ratio %.2f",
                NODES,
                what,
                best[0],
                best[1],
                best[0] / best[1]));
        assertThat(best[0]).isPositive();
        assertThat(best[1]).isPositive();
    }

    private static double perSecond(Work work, int round) {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        long begun = System.nanoTime();
        List<CompletableFuture<Integer>> counts = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            IntConsumer mine = stepper(work, client);
            counts.add(CompletableFuture.supplyAsync(
                    () -> {
                        int done = 0;
                        while (done == 0 || System.nanoTime() - begun < EACH.toNanos()) {
                            mine.accept(round * 1_000_000 + done);
                            done++;
                        }
                        return done;
                    },
                    threads));
        }
        int sum = counts.stream().mapToInt(CompletableFuture::join).sum();
        double seconds = (System.nanoTime() - begun) / 1e9;
        threads.shutdown();
        return sum / seconds;
    }

    private static IntConsumer stepper(Work work, int client) {
        return step -> assertThat(work.on(client, step)).isPositive();
    }

    private static String department(String kind, int client, int step) {
        return kind + client + "-" + step / PARTITION;
    }

    private static RowOperation operation(String department, int number) {
        return RowOperation.insert(
                new RowKeys(department, "empid_" + (10_000_000 + number)),
                writer -> writer.string("firstName", "Marwin" + number % 100)
                        .string("lastName", "Juniperly" + number % 1000)
                        .string("email", "marwin.juniperly." + number + "@example.com")
                        .int32("salary", number));
    }

    private static int insert(TableStore store, int client, int step) {
        return store.write(TABLE, operation(department("i", client, step), step)) == null ? 0 : 1;
    }

    private static int together(TableStore store, int client, int step) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < TOGETHER; i++) {
            transaction.add(operation(department("t", client, step), step * TOGETHER + i));
        }
        return store.execute(TABLE, transaction).size();
    }

    private static void fill(TableStore store, ByHand hand, int client) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int number = 0; number < PARTITION; number++) {
            transaction.add(operation("q" + client, number));
        }
        store.execute(TABLE, transaction);
        hand.insertAll("q" + client, 0, PARTITION);
    }

    private static int get(TableStore store, int client, int step) {
        RowKeys keys = new RowKeys("q" + client, "empid_" + (10_000_000 + step % PARTITION));
        return store.get(TABLE, keys, Projection.ALL, Row.DECODER) == null ? 0 : 1;
    }

    private static int query(TableStore store, int client) {
        return store.query(TABLE, RowQuery.partition("q" + client), Row.DECODER)
                .items()
                .size();
    }

    /** The same with the driver alone, as conditional. */
    private static final class ByHand {
        private final CqlSession session;
        private final PreparedStatement insert;
        private final PreparedStatement get;
        private final PreparedStatement query;

        ByHand(CqlSession session) {
            this.session = session;
            insert = session.prepare(HEAD + " VALUES (?, ?, ?, ?, ?, ?) IF NOT EXISTS");
            get = session.prepare("SELECT * FROM throughput.staff WHERE department = ? AND number = ?");
            query = session.prepare("SELECT * FROM throughput.staff WHERE department = ?");
        }

        private Statement<?> bound(String department, int number) {
            return insert.bind(
                    department,
                    number,
                    "Marwin" + number % 100,
                    "Juniperly" + number % 1000,
                    "marwin.juniperly." + number + "@example.com",
                    number);
        }

        private static Statement<?> levels(Statement<?> statement) {
            return statement
                    .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)
                    .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL);
        }

        int insert(int client, int step) {
            return session.execute(levels(bound(department("i", client, step), step)))
                            .wasApplied()
                    ? 1
                    : 0;
        }

        int together(int client, int step) {
            return insertAll(department("t", client, step), step * TOGETHER, TOGETHER);
        }

        int insertAll(String department, int first, int count) {
            BatchStatementBuilder batch = BatchStatement.builder(DefaultBatchType.LOGGED);
            for (int i = 0; i < count; i++) {
                batch.addStatement((BatchableStatement<?>) bound(department, first + i));
            }
            return session.execute(levels(batch.build())).wasApplied() ? count : 0;
        }

        int get(int client, int step) {
            return session.execute(levels(get.bind("q" + client, step % PARTITION)))
                                    .one()
                            == null
                    ? 0
                    : 1;
        }

        int query(int client) {
            return session.execute(levels(query.bind("q" + client))).all().size();
        }
    }
}

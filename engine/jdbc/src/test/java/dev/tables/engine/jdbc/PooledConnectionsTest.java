package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableAlreadyExistsException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Queue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Definitions that fail leave a connection that the next request can use: pools of one connection. */
class PooledConnectionsTest {
    private static final int PROCESSES = 4;
    private static final int TABLES = 25;

    private static void execute(HikariDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static JdbcTableStore open(HikariDataSource pool, String schema) {
        return JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema(schema));
    }

    @Test
    void connectionsStayUsableAfterFailedTableCreation() throws SQLException {
        try (HikariDataSource pool = PostgreSql.shared().pool(1);
                JdbcTableStore store = open(pool, "pooled")) {
            execute(pool, "CREATE VIEW pooled.things AS SELECT 1");
            assertThatThrownBy(() -> store.createTable("Things")).isInstanceOf(TableAlreadyExistsException.class);
            assertThat(store.tableNames()).isEmpty();
            execute(pool, "DROP VIEW pooled.things");
            store.createTable("Things");
            assertThat(store.count("Things", RowQuery.wholeTable())).isZero();
        }
    }

    @Test
    void connectionsStayUsableAfterFailedSchemaCreation() throws SQLException {
        try (HikariDataSource owner = PostgreSql.shared().pool(1);
                HikariDataSource pool = new HikariDataSource()) {
            execute(owner, "CREATE ROLE poor");
            pool.setJdbcUrl(owner.getJdbcUrl());
            pool.setUsername(owner.getUsername());
            pool.setPassword(owner.getPassword());
            pool.setMaximumPoolSize(1);
            pool.setConnectionInitSql("SET ROLE poor");
            assertThatThrownBy(() -> open(pool, "unmade")).isInstanceOf(PermissionDeniedException.class);
            try (Connection same = pool.getConnection()) {
                assertThat(Database.evaluateCondition(same, "current_user = 'poor'"))
                        .isTrue();
            }
        }
    }

    /** Creates the same schema and the same tables in all processes at the same time. */
    @RepeatedTest(10)
    void connectionsStayUsableInConcurrentSchemaCreation(RepetitionInfo repetition) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PROCESSES);
        CyclicBarrier together = new CyclicBarrier(PROCESSES);
        Queue<Exception> failures = new ConcurrentLinkedQueue<>();
        for (int process = 0; process < PROCESSES; process++) {
            threads.execute(() -> race("raced" + repetition.getCurrentRepetition(), together, failures));
        }
        threads.shutdown();
        assertThat(threads.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        assertThat(failures).isEmpty();
    }

    private static void race(String schema, CyclicBarrier together, Queue<Exception> failures) {
        try (HikariDataSource pool = PostgreSql.shared().pool(1);
                JdbcTableStore store = open(pool, schema)) {
            for (int number = 0; number < TABLES; number++) {
                String table = "Things" + number;
                together.await(1, TimeUnit.MINUTES);
                store.createTableIfNotExists(table);
                assertThat(store.count(table, RowQuery.wholeTable())).as(table).isZero();
            }
        } catch (BrokenBarrierException othersFailed) {
            return;
        } catch (Exception failed) {
            failures.add(failed);
            together.reset();
        }
    }
}

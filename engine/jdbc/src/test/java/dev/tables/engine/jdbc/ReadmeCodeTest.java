package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The code that README.md shows. */
class ReadmeCodeTest {
    @Test
    void exampleOpensAndJoins() throws SQLException {
        try (HikariDataSource pool = PostgreSql.shared().pool(2)) {
            opens(pool);
            joins(pool);
        }
    }

    private static void opens(DataSource dataSource) {
        // tag::open[]
        // any javax.sql.DataSource, best a pool
        try (TableStore store = JdbcTableStore.open(dataSource)) {
            store.createTable("Employees");
        }
        // end::open[]
    }

    private static void joins(DataSource dataSource) throws SQLException {
        RowOperation operation = RowOperation.insert(new PrimaryKey("sales", "1"), writer -> {});
        try (Connection connectionOfThisThread = dataSource.getConnection()) {
            connectionOfThisThread.setAutoCommit(false);
            // tag::join[]
            JdbcTableStore store =
                    JdbcTableStore.open(dataSource, JdbcOptions.defaults(), () -> connectionOfThisThread);
            try (OpenTransaction tables = store.beginTransaction()) {
                // any requests: reads, writes, transactions
                tables.runWithin(() -> store.write("Employees", operation));
                // sends the writes over that connection, commits nothing
                tables.commit();
            }
            connectionOfThisThread.commit();
            // end::join[]
            try (Statement statement = connectionOfThisThread.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM tables.employees")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("partition_key")).isEqualTo("sales");
                assertThat(rows.getString("row_key")).isEqualTo("1");
                assertThat(rows.getObject("changed")).isNotNull();
                assertThat(rows.getObject("bytes")).isNotNull();
            }
            assertThat(store.count("Employees", RowQuery.wholeTable())).isEqualTo(1);
            store.close();
        }
    }
}

package dev.tables.engine.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** The contract, by requests of which each uses at most one connection. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JdbcTckTest implements TableStoreTck {
    private @Nullable HikariDataSource source;
    private @Nullable TableStore store;

    @BeforeAll
    void open() {
        source = PostgreSql.shared().pool(40);
        PostgreSqlConnections connections = new PostgreSqlConnections(source);
        store = new WatchedStore(
                JdbcTableStore.open(connections, JdbcOptions.defaults().withSchema("tck")), connections);
    }

    @Override
    public TableStore store() {
        return Objects.requireNonNull(store);
    }

    @Override
    public void restart() {
        close();
        open();
    }

    @AfterAll
    void close() {
        if (store != null && source != null) {
            store.close();
            source.close();
        }
    }
}

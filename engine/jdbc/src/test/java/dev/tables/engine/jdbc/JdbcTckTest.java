package dev.tables.engine.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JdbcTckTest implements TableStoreTck {
    private @Nullable HikariDataSource source;
    private @Nullable TableStore store;

    @BeforeAll
    void open() {
        source = PostgreSql.shared().pool(40);
        store = JdbcTableStore.open(source, JdbcOptions.defaults().withSchema("tck"));
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

package dev.tables.engine.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.TableStoreTck;
import dev.tables.testing.Thorough;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

@Thorough("repeats the TCK behind PgBouncer")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PgBouncerTckTest implements TableStoreTck {
    private @Nullable PgBouncer pooler;
    private @Nullable HikariDataSource source;
    private @Nullable TableStore store;

    @BeforeAll
    void open() throws Exception {
        PgBouncer before = PgBouncer.before(PostgreSql.shared());
        pooler = before;
        source = before.pool(40);
        store = JdbcTableStore.open(source, JdbcOptions.defaults().withSchema("tck_pooled"));
    }

    @Override
    public TableStore store() {
        return Objects.requireNonNull(store);
    }

    @Override
    public void restart() {
        Objects.requireNonNull(store).close();
        store = JdbcTableStore.open(
                Objects.requireNonNull(source), JdbcOptions.defaults().withSchema("tck_pooled"));
    }

    @AfterAll
    void close() throws Exception {
        if (store != null) {
            store.close();
        }
        if (source != null) {
            source.close();
        }
        if (pooler != null) {
            pooler.close();
        }
    }
}

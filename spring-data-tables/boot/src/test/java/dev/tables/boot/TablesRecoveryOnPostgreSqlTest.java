package dev.tables.boot;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The same on PostgreSQL, which several processes may use. */
class TablesRecoveryOnPostgreSqlTest extends TablesRecoveryTest {
    private static int schemas;

    private final List<HikariDataSource> pools = new ArrayList<>();

    @Override
    TableStore newStore() {
        HikariDataSource pool = PostgreSql.shared().pool(10);
        pools.add(pool);
        return JdbcTableStore.open(pool, JdbcOptions.defaults().withSchema("tablesrecovery_" + schemas++));
    }

    @AfterEach
    void closePools() {
        pools.forEach(HikariDataSource::close);
    }
}

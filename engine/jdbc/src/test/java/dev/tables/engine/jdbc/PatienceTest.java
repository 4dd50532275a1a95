package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long a write is repeated that loses each race. */
class PatienceTest {
    @Test
    void retriesEndAfterSomeLostRaces() {
        Database.Patience enough = new Database.Patience(Duration.ofMinutes(10));
        enough.lostRace();
        assertThat(enough.isOver()).isFalse();
        Database.Patience left = new Database.Patience(Duration.ofMillis(200));
        assertThatThrownBy(() -> {
                    while (true) {
                        left.lostRace();
                    }
                })
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("Concurrent writes conflicted on every attempt. Nothing was done. Try again.");
    }

    @Test
    void retriesEndImmediatelyIfDurationIsZero() {
        Database.Patience left = new Database.Patience(Duration.ZERO);
        assertThatThrownBy(left::lostRace).isInstanceOf(StoreUnavailableException.class);
    }

    /** Checks a pool with one connection for each thread, as with a transaction that includes tables. */
    @Test
    void exhaustedConnectionPoolIsReported() throws SQLException {
        try (HikariDataSource pool = PostgreSql.shared().pool(1);
                JdbcTableStore store =
                        JdbcTableStore.open(pool, new JdbcOptions("patience", true, 1, Duration.ofMillis(100)))) {
            store.createTableIfNotExists("Rows");
            pool.setConnectionTimeout(250);
            try (Connection only = pool.getConnection()) {
                assertThat(only.isValid(1)).isTrue();
                assertThatThrownBy(() -> store.count("Rows", RowQuery.wholeTable()))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("increase the size of the connection pool");
            }
            assertThat(store.count("Rows", RowQuery.wholeTable())).isZero();
        }
    }

    @Test
    void retriesEndIfTheThreadIsInterrupted() {
        Database.Patience left = new Database.Patience(Duration.ofSeconds(10));
        Thread.currentThread().interrupt();
        assertThatThrownBy(left::lostRace).isInstanceOf(StoreUnavailableException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}

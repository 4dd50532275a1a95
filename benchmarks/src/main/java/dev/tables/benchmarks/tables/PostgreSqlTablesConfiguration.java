package dev.tables.benchmarks.tables;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.benchmarks.postgresql.BenchmarkServer;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.config.EnableTablesRepositories;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A table store on PostgreSQL, and repositories on it. */
@Configuration
@EnableTablesRepositories
class PostgreSqlTablesConfiguration {
    @Bean
    HikariDataSource dataSource(
            @Value("${directory}") String directory, @Value("${durability}") Durability durability) {
        return BenchmarkServer.pool(durability, BenchmarkServer.schema(Path.of(directory)));
    }

    @Bean
    TableStore tableStore(HikariDataSource source) {
        return JdbcTableStore.open(source, JdbcOptions.defaults().withSchema(source.getSchema()));
    }

    @Bean
    TablesTemplate tablesTemplate(TableStore store) {
        return new TablesTemplate(store);
    }
}

package dev.tables.benchmarks.jpa;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.benchmarks.postgresql.BenchmarkServer;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** The same on PostgreSQL. */
@Configuration
@EnableJpaRepositories(considerNestedRepositories = true)
@EnableTransactionManagement
class PostgreSqlJpaConfiguration extends JpaConfiguration {
    @Bean
    @Override
    HikariDataSource dataSource(
            @Value("${directory}") String directory, @Value("${durability}") Durability durability) {
        return BenchmarkServer.pool(durability, BenchmarkServer.schema(Path.of(directory)));
    }
}

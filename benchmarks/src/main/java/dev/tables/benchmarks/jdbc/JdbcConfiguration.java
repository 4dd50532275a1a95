package dev.tables.benchmarks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.local.Durability;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;
import org.springframework.data.convert.WritingConverter;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Spring Data JDBC, a connection pool and SQLite with a write-ahead log. */
@Configuration
@EnableJdbcRepositories(considerNestedRepositories = true)
@EnableTransactionManagement
class JdbcConfiguration extends AbstractJdbcConfiguration {
    @Bean
    HikariDataSource dataSource(
            @Value("${directory}") String directory, @Value("${durability}") Durability durability) {
        SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(
                switch (durability) {
                    case SYNC -> SQLiteConfig.SynchronousMode.FULL;
                    case OS -> SQLiteConfig.SynchronousMode.NORMAL;
                    case NONE -> SQLiteConfig.SynchronousMode.OFF;
                });
        config.setCacheSize(-262_144);
        config.setBusyTimeout(60_000);
        // Every transaction of this contender that is not read-only writes.
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        SQLiteDataSource sqlite = new SQLiteDataSource(config);
        sqlite.setUrl("jdbc:sqlite:" + directory + "/employees.db");
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(sqlite);
        return pool;
    }

    @Bean
    NamedParameterJdbcOperations operations(DataSource source) {
        return new NamedParameterJdbcTemplate(source);
    }

    @Bean
    JdbcTransactionManager transactionManager(DataSource source) {
        return new JdbcTransactionManager(source);
    }

    @Bean
    @Override
    public JdbcDialect jdbcDialect(NamedParameterJdbcOperations operations) {
        return new SqliteDialect();
    }

    /** SQLite has no dates: ISO text sorts and can be read by a person. */
    @Override
    protected List<?> userConverters() {
        return List.of(new DateToText(), new TextToDate());
    }

    @WritingConverter
    private static final class DateToText implements Converter<LocalDate, String> {
        @Override
        public String convert(LocalDate source) {
            return source.toString();
        }
    }

    @ReadingConverter
    private static final class TextToDate implements Converter<String, LocalDate> {
        @Override
        public LocalDate convert(String source) {
            return LocalDate.parse(source);
        }
    }
}

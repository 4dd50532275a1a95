package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** Tables in PostgreSQL by properties alone, and what is said where that cannot be. */
@ExtendWith(OutputCaptureExtension.class)
class JdbcStoreTest {
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, TablesAutoConfiguration.class))
            .withPropertyValues("tables.store=jdbc", "tables.jdbc.request-timeout=200ms");

    private ApplicationContextRunner onPostgreSql() {
        return runner.withPropertyValues(
                "spring.datasource.url=" + PostgreSql.url(PostgreSql.shared().port()),
                "spring.datasource.username=" + PostgreSql.user(),
                // A server under load is not one that is down.
                "tables.jdbc.request-timeout=20s");
    }

    private static FailureAnalysis analysis(ApplicationContextRunner failing) {
        FailureAnalysis[] made = new FailureAnalysis[1];
        failing.run(
                context -> made[0] = FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure())));
        return made[0];
    }

    @Test
    void storeUsesTheConfiguredDataSourceAndSchema(CapturedOutput output) {
        PrimaryKey keys = new PrimaryKey("p", "r");
        onPostgreSql().withPropertyValues("tables.jdbc.schema=boot_test").run(context -> {
            assertThat(context).hasSingleBean(TablesTemplate.class);
            TableStore store = context.getBean(TableStore.class);
            assertThat(store).isInstanceOf(JdbcTableStore.class);
            store.createTableIfNotExists("BootTable");
            store.write("BootTable", RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 1)));
            assertThat(output.getOut()).containsOnlyOnce("Tables are in schema boot_test");
        });
        onPostgreSql().withPropertyValues("tables.jdbc.schema=boot_test").run(context -> {
            TableStore store = context.getBean(TableStore.class);
            assertThat(store.tableNames()).contains("BootTable");
            assertThat(store.count("BootTable", RowQuery.wholeTable())).isEqualTo(1);
        });
        onPostgreSql()
                .withPropertyValues("tables.jdbc.schema=boot_other")
                .run(context -> assertThat(context.getBean(TableStore.class).tableNames())
                        .isEmpty());
    }

    /** One that says it runs, and is the server of these tests. */
    static final class StartedPostgreSql extends PostgreSQLContainer {
        StartedPostgreSql() {
            super("postgres:17");
        }

        @Override
        public boolean isRunning() {
            return true;
        }

        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public String getJdbcUrl() {
            return PostgreSql.url(PostgreSql.shared().port());
        }

        @Override
        public String getUsername() {
            return PostgreSql.user();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Containers {
        @Bean
        @ServiceConnection
        StartedPostgreSql postgreSql() {
            return new StartedPostgreSql();
        }
    }

    @Test
    void testContainerProvidesTheDatabase() {
        PostgreSql.shared();
        runner.withConfiguration(AutoConfigurations.of(ServiceConnectionAutoConfiguration.class))
                .withUserConfiguration(Containers.class)
                .withPropertyValues("tables.jdbc.schema=boot_container")
                .run(context -> {
                    assertThat(context).hasSingleBean(JdbcConnectionDetails.class);
                    TableStore store = context.getBean(TableStore.class);
                    store.createTableIfNotExists("BootTable");
                    assertThat(store).isInstanceOf(JdbcTableStore.class);
                    assertThat(store.tableNames()).containsExactly("BootTable");
                });
    }

    @Test
    void autoConfigurationBacksOffIfStoreBeanExists() {
        try (TableStore own = dev.tables.engine.local.LocalTableStore.inMemory()) {
            runner.withBean(TableStore.class, () -> own)
                    .run(context -> assertThat(context).hasNotFailed().hasSingleBean(TableStore.class));
        }
    }

    @Test
    void failureAnalysisExplainsMissingDataSource() {
        FailureAnalysis analysis = analysis(new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
                .withPropertyValues("tables.store=jdbc"));

        assertThat(analysis.getDescription()).contains("a bean of type javax.sql.DataSource, but there is none");
        assertThat(analysis.getAction()).contains("spring.datasource.url=jdbc:postgresql:");
    }

    @Test
    void failureAnalysisExplainsAmbiguousDataSource() {
        DataSource some = PostgreSql.shared().plain();
        FailureAnalysis analysis = analysis(
                runner.withBean("one", DataSource.class, () -> some).withBean("other", DataSource.class, () -> some));

        assertThat(analysis.getDescription()).contains("exactly one bean of type javax.sql.DataSource, but found 2");
        assertThat(analysis.getAction()).contains("@Primary");
    }

    @Test
    void failureAnalysisExplainsUnreachableServer() {
        FailureAnalysis analysis = analysis(runner.withPropertyValues(
                "spring.datasource.url=jdbc:postgresql://127.0.0.1:1/shop",
                "spring.datasource.hikari.connection-timeout=300",
                "spring.datasource.hikari.initialization-fail-timeout=-1"));

        assertThat(analysis.getDescription()).contains("PostgreSQL cannot be reached");
        assertThat(analysis.getAction())
                .contains("Start PostgreSQL 15 or later")
                .contains("spring.datasource.url");
    }

    @Test
    void failureAnalysisExplainsSchemaThatCannotBeCreated() throws SQLException {
        PostgreSql server = PostgreSql.shared();
        try (Connection connection = server.plain().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE boot_guest LOGIN");
        }
        FailureAnalysis analysis = analysis(runner.withPropertyValues(
                "spring.datasource.url=" + PostgreSql.url(server.port()),
                "spring.datasource.username=boot_guest",
                "tables.jdbc.schema=boot_absent"));

        assertThat(analysis.getDescription()).contains("42501");
        assertThat(analysis.getAction()).contains("CREATE SCHEMA").contains("GRANT CREATE ON DATABASE");
    }

    @Test
    void failureAnalysisExplainsMissingEngine() {
        FailureAnalysis analysis = analysis(runner.withClassLoader(new FilteredClassLoader("dev.tables.engine.jdbc")));

        assertThat(analysis.getAction()).contains("<artifactId>tables-engine-jdbc</artifactId>");
    }

    @Test
    void invalidPropertiesAreRejected() {
        assertThat(analysis(runner.withPropertyValues("tables.jdbc.schema=Shop"))
                        .getDescription())
                .contains("jdbc.schema");
        assertThat(analysis(runner.withPropertyValues("tables.jdbc.max-concurrent-requests=0"))
                        .getDescription())
                .contains("jdbc.max-concurrent-requests");
    }
}

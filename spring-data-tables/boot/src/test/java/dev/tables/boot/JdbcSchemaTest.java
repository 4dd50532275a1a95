package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;

/** Who makes the schema of tables in PostgreSQL, and what is said where nobody can. */
class JdbcSchemaTest {
    /** What a container of Testcontainers or Docker Compose becomes. */
    private record Server(String user, String database) implements JdbcConnectionDetails {
        @Override
        public String getUsername() {
            return user;
        }

        @Override
        public @Nullable String getPassword() {
            return null;
        }

        @Override
        public String getJdbcUrl() {
            return PostgreSql.url(PostgreSql.shared().port()).replace("/postgres", "/" + database);
        }
    }

    private static ApplicationContextRunner runner(String user, String database, String schema) {
        return new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(DataSourceAutoConfiguration.class, TablesAutoConfiguration.class))
                .withBean(JdbcConnectionDetails.class, () -> new Server(user, database))
                .withPropertyValues(
                        "tables.store=jdbc", "tables.jdbc.request-timeout=20s", "tables.jdbc.schema=" + schema);
    }

    private static ApplicationContextRunner runner(String schema) {
        return runner(PostgreSql.user(), "postgres", schema);
    }

    private static FailureAnalysis analysis(ApplicationContextRunner failing) {
        FailureAnalysis[] made = new FailureAnalysis[1];
        failing.run(
                context -> made[0] = FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure())));
        return made[0];
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = PostgreSql.shared().plain().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static boolean exists(JdbcTemplate jdbc, String relation) {
        return Boolean.TRUE.equals(jdbc.queryForObject("SELECT to_regclass(?) IS NOT NULL", Boolean.class, relation));
    }

    @ParameterizedTest
    @CsvSource({"auto, true, false", "flyway, true, false", "liquibase, false, true", "store, false, false"})
    void schemaIsCreatedByTheAvailableMigrationTool(String wanted, boolean flyway, boolean liquibase) {
        String schema = "made_by_" + wanted;
        for (boolean isFirst : new boolean[] {true, false}) {
            runner(schema)
                    .withPropertyValues("tables.jdbc.schema-creation=" + wanted)
                    .run(context -> {
                        TableStore store = context.getBean(TableStore.class);
                        assertThat(store).isInstanceOf(JdbcTableStore.class);
                        assertThat(store.createTableIfNotExists("Made")).isEqualTo(isFirst);
                        assertThat(store.tableNames()).containsExactly("Made");
                        JdbcTemplate jdbc = new JdbcTemplate(context.getBean(javax.sql.DataSource.class));
                        assertThat(exists(jdbc, schema + "._flyway")).isEqualTo(flyway);
                        assertThat(exists(jdbc, schema + "._changes")).isEqualTo(liquibase);
                    });
        }
    }

    /** Begun by the store, it goes on with Flyway: the script changes nothing that is there. */
    @Test
    void flywayTakesOverAnExistingSchema() {
        for (String wanted : new String[] {"store", "flyway", "liquibase", "none"}) {
            runner("taken_over")
                    .withPropertyValues("tables.jdbc.schema-creation=" + wanted)
                    .run(context -> {
                        TableStore store = context.getBean(TableStore.class);
                        assertThat(store.createTableIfNotExists("Kept")).isEqualTo(wanted.equals("store"));
                    });
        }
    }

    @Test
    void storeCreatesTheSchemaWithoutMigrationTools() {
        runner("by_the_store")
                .withClassLoader(new FilteredClassLoader("org.flywaydb", "liquibase"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(TableStore.class));
        runner("by_the_store_too")
                .withPropertyValues("spring.flyway.enabled=false", "spring.liquibase.enabled=false")
                .run(context -> assertThat(exists(
                                new JdbcTemplate(context.getBean(javax.sql.DataSource.class)),
                                "by_the_store_too._flyway"))
                        .isFalse());
    }

    @Test
    void failureAnalysisExplainsMissingSchema() {
        FailureAnalysis analysis = analysis(runner("not_there").withPropertyValues("tables.jdbc.schema-creation=none"));

        assertThat(analysis.getDescription()).contains("The schema 'not_there' lacks the tables");
        assertThat(analysis.getAction())
                .contains("META-INF/tables/jdbc/V1__tables.sql")
                .contains("tables.jdbc.schema-creation=auto");
    }

    @Test
    void failureAnalysisExplainsMissingPermissionToCreateTheSchema() throws SQLException {
        execute("CREATE ROLE visitor LOGIN");
        for (String wanted : new String[] {"store", "flyway", "liquibase"}) {
            FailureAnalysis analysis = analysis(runner("visitor", "postgres", "forbidden")
                    .withPropertyValues("tables.jdbc.schema-creation=" + wanted));

            assertThat(analysis.getDescription()).contains("42501");
            assertThat(analysis.getAction()).contains("CREATE SCHEMA forbidden AUTHORIZATION app;");
        }
    }

    @Test
    void failureAnalysisExplainsRejectedLogin() {
        FailureAnalysis user = analysis(runner("nobody", "postgres", "any"));
        assertThat(user.getDescription()).contains("28000").contains("The PostgreSQL user cannot log in");
        assertThat(user.getAction()).contains("spring.datasource.username");

        FailureAnalysis database = analysis(runner(PostgreSql.user(), "nowhere", "any"));
        assertThat(database.getDescription()).contains("3D000").contains("The PostgreSQL database does not exist");
        assertThat(database.getAction()).contains("spring.datasource.url");
    }

    /** The address that a container becomes is all it takes. */
    @Test
    void storeUsesConnectionDetailsOfTheContainer() {
        runner("by_details").run(context -> {
            assertThat(context.getEnvironment().getProperty("spring.datasource.url"))
                    .isNull();
            assertThat(context.getBean(TableStore.class).tableNames()).isEmpty();
        });
    }
}

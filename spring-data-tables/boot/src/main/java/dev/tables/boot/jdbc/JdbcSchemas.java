package dev.tables.boot.jdbc;

import dev.tables.boot.TablesProperties.SchemaCreation;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.MissingSchemaException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;
import liquibase.exception.LiquibaseException;
import liquibase.integration.spring.SpringLiquibase;
import org.flywaydb.core.Flyway;
import org.springframework.core.env.Environment;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.util.ClassUtils;

/**
 * The creation of the schema of tables by Flyway or Liquibase, if the application uses one of them. The script is in
 * the jar of the engine. The history table is in the schema of the tables, separate from the application's history
 * table.
 */
final class JdbcSchemas {
    private static final String FOLDER = "META-INF/tables/jdbc";
    private static final String PLACEHOLDER = "schema";

    private JdbcSchemas() {}

    /**
     * Creates the schema with Flyway or Liquibase, if one of them is selected. Returns whether the store itself must
     * create the schema.
     */
    static boolean isLeftToStore(SchemaCreation wanted, DataSource source, String schema, Environment environment) {
        SchemaCreation way = wanted == SchemaCreation.AUTO ? found(environment) : wanted;
        try {
            switch (way) {
                case FLYWAY -> ByFlyway.make(source, schema);
                case LIQUIBASE -> ByLiquibase.make(source, schema);
                default -> {}
            }
        } catch (RuntimeException failed) {
            throw explained(failed, source, schema);
        }
        return way == SchemaCreation.STORE;
    }

    /**
     * Returns the failure to report. If the server has a problem, this method throws the exception of opening the
     * store, which explains the problem best. If the server has no problem, permission is missing, or Flyway or
     * Liquibase has failed.
     */
    private static RuntimeException explained(RuntimeException failed, DataSource source, String schema) {
        JdbcOptions none = JdbcOptions.defaults()
                .withSchema(schema)
                .withCreateSchemaIfMissing(false)
                .withRequestTimeout(Duration.ZERO);
        try {
            JdbcTableStore.open(source, none).close();
        } catch (MissingSchemaException missing) {
            return isRefused(failed)
                    ? new JdbcStoreException(
                            JdbcStoreException.Reason.NO_PERMISSION,
                            schema,
                            new IllegalStateException(
                                    "Access denied: the schema '" + schema
                                            + "' could not be created (PostgreSQL error 42501).",
                                    failed))
                    : failed;
        }
        return failed;
    }

    private static boolean isRefused(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException error && "42501".equals(error.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    private static SchemaCreation found(Environment environment) {
        if (isUsed("org.flywaydb.core.Flyway", "spring.flyway.enabled", environment)) {
            return SchemaCreation.FLYWAY;
        }
        return isUsed("liquibase.integration.spring.SpringLiquibase", "spring.liquibase.enabled", environment)
                ? SchemaCreation.LIQUIBASE
                : SchemaCreation.STORE;
    }

    private static boolean isUsed(String type, String property, Environment environment) {
        return ClassUtils.isPresent(type, null) && environment.getProperty(property, Boolean.class, true);
    }

    /** The use of Flyway, in a separate class because Flyway may be absent. */
    private static final class ByFlyway {
        static void make(DataSource source, String schema) {
            Flyway.configure(JdbcSchemas.class.getClassLoader())
                    .dataSource(source)
                    .locations("classpath:" + FOLDER)
                    .schemas(schema)
                    .defaultSchema(schema)
                    .table("_flyway")
                    .placeholders(Map.of(PLACEHOLDER, schema))
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .load()
                    .migrate();
        }
    }

    /** The use of Liquibase, in a separate class because Liquibase may be absent. */
    private static final class ByLiquibase {
        static void make(DataSource source, String schema) {
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                // Its history is in the schema, which so must be there before.
                statement.execute("CREATE SCHEMA IF NOT EXISTS \"" + schema + "\"");
            } catch (SQLException failed) {
                throw new IllegalStateException(
                        "The schema '" + schema + "' for Liquibase does not exist and could not be created.", failed);
            }
            SpringLiquibase liquibase = new SpringLiquibase();
            liquibase.setDataSource(source);
            liquibase.setResourceLoader(new DefaultResourceLoader(JdbcSchemas.class.getClassLoader()));
            liquibase.setChangeLog("classpath:" + FOLDER + "/V1__tables.sql");
            liquibase.setChangeLogParameters(Map.of(PLACEHOLDER, schema));
            liquibase.setLiquibaseSchema(schema);
            liquibase.setDatabaseChangeLogTable("_changes");
            liquibase.setDatabaseChangeLogLockTable("_changes_lock");
            try {
                liquibase.afterPropertiesSet();
            } catch (LiquibaseException failed) {
                throw new IllegalStateException(
                        "Liquibase could not create the tables in schema '" + schema + "'.", failed);
            }
        }
    }
}

package dev.tables.boot.diagnostics;

import dev.tables.boot.jdbc.JdbcStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * A failure analyzer for a PostgreSQL store that cannot be used. The analysis explains the requirements of the store.
 */
final class JdbcStoreFailureAnalyzer extends AbstractFailureAnalyzer<JdbcStoreException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, JdbcStoreException store) {
        String schema = store.schema();
        String action = switch (store.reason()) {
            case UNREACHABLE ->
                "Start PostgreSQL 15 or later, or correct its address:\n\n"
                        + "    spring.datasource.url=jdbc:postgresql://localhost:5432/shop\n\n"
                        + "If PostgreSQL starts later than the application, set a longer timeout, such as"
                        + " tables.jdbc.request-timeout=1m.";
            case LOGIN_FAILED ->
                "Check the database name in spring.datasource.url. Check spring.datasource.username and"
                        + " spring.datasource.password. Check that pg_hba.conf of the server allows this user.";
            case NO_PERMISSION ->
                "As the owner of the database, create the schema for the user in spring.datasource.username, or"
                        + " allow that user to create it. Run one of:\n\n"
                        + "    CREATE SCHEMA " + schema + " AUTHORIZATION app;\n"
                        + "    GRANT CREATE ON DATABASE shop TO app;\n\n"
                        + "If the schema exists, the user must own it, because the application creates tables in it.";
            case SCHEMA_MISSING ->
                "Run the script META-INF/tables/jdbc/V1__tables.sql from the tables-engine-jdbc JAR, after replacing"
                        + " ${schema} in it with " + schema
                        + ". Or let the application create the schema at startup:\n\n"
                        + "    tables.jdbc.schema-creation=auto";
        };
        return new FailureAnalysis(store.getMessage(), action, store);
    }
}

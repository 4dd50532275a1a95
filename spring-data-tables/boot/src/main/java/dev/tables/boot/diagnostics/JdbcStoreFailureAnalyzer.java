package dev.tables.boot.diagnostics;

import dev.tables.boot.JdbcStoreException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what PostgreSQL needs before tables can be in it. */
final class JdbcStoreFailureAnalyzer extends AbstractFailureAnalyzer<JdbcStoreException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, JdbcStoreException store) {
        String schema = store.schema();
        String action = switch (store.reason()) {
            case UNREACHABLE ->
                "Start PostgreSQL 15 or later, or say where it is:\n\n"
                        + "    spring.datasource.url=jdbc:postgresql://localhost:5432/shop\n\n"
                        + "If it comes up later than the application, give it time, such as"
                        + " tables.jdbc.patience=1m.";
            case NO_ENTRY ->
                "Correct the database in spring.datasource.url, or spring.datasource.username and"
                        + " .password, or let the server admit the user in pg_hba.conf.";
            case NO_PERMISSION ->
                "Let the owner of the database make the schema for the user of spring.datasource.username, or let that"
                        + " user make it; one of:\n\n    CREATE SCHEMA " + schema
                        + " AUTHORIZATION app;\n    GRANT CREATE ON DATABASE shop TO app;\n\n"
                        + "If the schema is there, the user needs the rights of its owner, for it creates tables in it.";
            case SCHEMA_MISSING ->
                "Run the script META-INF/tables/jdbc/V1__tables.sql of tables-engine-jdbc with ${schema} = "
                        + schema + ", or let somebody do it at start:\n\n"
                        + "    tables.jdbc.schema-creation=auto";
        };
        return new FailureAnalysis(store.getMessage(), action, store);
    }
}

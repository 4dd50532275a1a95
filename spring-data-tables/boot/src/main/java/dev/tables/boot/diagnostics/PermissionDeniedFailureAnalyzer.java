package dev.tables.boot.diagnostics;

import dev.tables.engine.PermissionDeniedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a store that denies the application access, or the creation of missing tables or schemas. */
final class PermissionDeniedFailureAnalyzer extends AbstractFailureAnalyzer<PermissionDeniedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, PermissionDeniedException refused) {
        return new FailureAnalysis(
                refused.getMessage(),
                "Grant the application the permissions that it needs.\n\nPostgreSQL: allow the user to create the"
                        + " schema, or create the schema for the user. Run one of:\n\n"
                        + "    GRANT CREATE ON DATABASE <database> TO <user>;\n"
                        + "    CREATE SCHEMA <tables.jdbc.schema> AUTHORIZATION <user>;\n\n"
                        + "Cassandra: create the keyspace that is set in tables.cassandra.keyspace, then run:\n\n"
                        + "    GRANT CREATE, DROP, SELECT, MODIFY ON KEYSPACE <keyspace> TO <role>;\n\n"
                        + "Azure: assign the role Storage Table Data Contributor to the application, or use a shared"
                        + " access signature with the permissions r, a, u and d.",
                refused);
    }
}

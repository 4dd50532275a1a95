package dev.tables.boot.diagnostics;

import dev.tables.engine.PermissionDeniedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that the store is there and does not let the application in, or not make what is absent. */
final class AccessRefusedFailureAnalyzer extends AbstractFailureAnalyzer<PermissionDeniedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, PermissionDeniedException refused) {
        return new FailureAnalysis(
                refused.getMessage(),
                "Allow the application to create its schema, or create the schema yourself. In PostgreSQL, run one"
                        + " of:\n\n"
                        + "    GRANT CREATE ON DATABASE <database> TO <user>;\n"
                        + "    CREATE SCHEMA <tables.jdbc.schema> AUTHORIZATION <user>;\n\n"
                        + "In Cassandra, after you have created the keyspace tables.cassandra.keyspace:\n\n"
                        + "    GRANT CREATE, DROP, SELECT, MODIFY ON KEYSPACE <keyspace> TO <role>;\n\n"
                        + "On Azure, assign the role Storage Table Data Contributor, or use a shared access signature with the"
                        + " permissions r, a, u and d.",
                refused);
    }
}

package dev.tables.boot.diagnostics;

import dev.tables.engine.AccessRefusedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains that the store is there and does not let the application in, or not make what is absent. */
final class AccessRefusedFailureAnalyzer extends AbstractFailureAnalyzer<AccessRefusedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, AccessRefusedException refused) {
        return new FailureAnalysis(
                refused.getMessage(),
                "Let the application make what it keeps tables in, or make that for it. In PostgreSQL one of:\n\n"
                        + "    GRANT CREATE ON DATABASE <database> TO <user>;\n"
                        + "    CREATE SCHEMA <tables.jdbc.schema> AUTHORIZATION <user>;\n\n"
                        + "In Cassandra, once the keyspace tables.cassandra.keyspace is there:\n\n"
                        + "    GRANT CREATE, DROP, SELECT, MODIFY ON KEYSPACE <keyspace> TO <role>;\n\n"
                        + "On Azure the role Storage Table Data Contributor, or a signature with the permissions r, a, u and d.",
                refused);
    }
}

package dev.tables.boot.diagnostics;

import dev.tables.boot.CqlSessionFailedException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what a {@code CqlSession} needs. */
final class CqlSessionFailedFailureAnalyzer extends AbstractFailureAnalyzer<CqlSessionFailedException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, CqlSessionFailedException failed) {
        return new FailureAnalysis(
                failed.getMessage(),
                "See to it that a node answers at one of these addresses, belongs to this data centre, and lets this user in:\n\n"
                        + "    spring.cassandra.contact-points=localhost:9042\n"
                        + "    spring.cassandra.local-datacenter=datacenter1\n"
                        + "    spring.cassandra.username=...\n"
                        + "    spring.cassandra.password=...\n\n"
                        + "A cluster that is slow to answer may need spring.cassandra.connection.init-query-timeout and"
                        + " spring.cassandra.controlconnection.timeout.",
                failed);
    }
}

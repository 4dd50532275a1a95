package dev.tables.boot.diagnostics;

import dev.tables.boot.cassandra.CqlSessionCreationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a {@code CqlSession} that cannot be created. */
final class CqlSessionFailedFailureAnalyzer extends AbstractFailureAnalyzer<CqlSessionCreationException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, CqlSessionCreationException failed) {
        return new FailureAnalysis(
                failed.getMessage(),
                "Check that a node is reachable at one of the contact points, belongs to the local data center, and"
                        + " accepts the user:\n\n"
                        + "    spring.cassandra.contact-points=localhost:9042\n"
                        + "    spring.cassandra.local-datacenter=datacenter1\n"
                        + "    spring.cassandra.username=...\n"
                        + "    spring.cassandra.password=...\n\n"
                        + "If the cluster is slow to respond, increase spring.cassandra.connection.init-query-timeout and"
                        + " spring.cassandra.controlconnection.timeout.",
                failed);
    }
}

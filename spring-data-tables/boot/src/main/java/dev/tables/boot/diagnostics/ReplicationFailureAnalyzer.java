package dev.tables.boot.diagnostics;

import dev.tables.engine.cassandra.InsufficientReplicationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer for a replication in Cassandra that does not match the consistency levels of tables. */
final class ReplicationFailureAnalyzer extends AbstractFailureAnalyzer<InsufficientReplicationException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, InsufficientReplicationException replication) {
        String keyspace = replication.keyspace();
        return new FailureAnalysis(
                replication.getMessage(),
                "Add nodes to the data center that has too few, or reduce its replication factor to its number of"
                        + " nodes. For a data center with one node:\n\n"
                        + "    ALTER KEYSPACE " + keyspace
                        + " WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': 1};\n\n"
                        + "A new keyspace gets tables.cassandra.replication-factor replicas in each data center. If the application"
                        + " should use another data center, configure it, or use consistency levels that span all data"
                        + " centers:\n\n"
                        + "    spring.cassandra.local-datacenter=datacenter1\n"
                        + "    tables.cassandra.consistency=quorum\n"
                        + "    tables.cassandra.serial-consistency=serial",
                replication);
    }
}

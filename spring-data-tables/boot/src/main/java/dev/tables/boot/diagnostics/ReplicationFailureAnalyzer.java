package dev.tables.boot.diagnostics;

import dev.tables.engine.cassandra.ReplicationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says how replicas of Cassandra and the consistency levels of tables come to fit. */
final class ReplicationFailureAnalyzer extends AbstractFailureAnalyzer<ReplicationException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, ReplicationException replication) {
        String keyspace = replication.keyspace();
        return new FailureAnalysis(
                replication.getMessage(),
                "Add nodes, or keep the replicas that the nodes can have, in the data centre of the application; for one node:\n\n"
                        + "    ALTER KEYSPACE " + keyspace
                        + " WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': 1};\n\n"
                        + "A keyspace that is created gets what tables.cassandra.replicas says in each data centre. If the application"
                        + " runs beside another data centre than it writes to, name that, or let levels span all of them:\n\n"
                        + "    spring.cassandra.local-datacenter=datacenter1\n"
                        + "    tables.cassandra.consistency=quorum\n"
                        + "    tables.cassandra.serial-consistency=serial",
                replication);
    }
}

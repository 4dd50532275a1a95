package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The replicas of a keyspace, and the nodes that can store them.
 *
 * @param kept the number of replicas by data center
 * @param nodes the number of nodes by data center
 * @param local the data centers to which this session sends requests
 */
record CqlReplicas(Map<String, Integer> kept, Map<String, Integer> nodes, Set<String> local) {
    /** The map key for the replicas of all data centers together, if the keyspace uses {@code SimpleStrategy}. */
    private static final String FACTOR = "replication_factor";

    /**
     * Fails if the consistency levels can never be reached; first waits for nodes that are being added.
     *
     * @throws InsufficientReplicationException if the levels can never be reached
     */
    static void require(CqlSession session, CqlCalls calls) {
        CassandraOptions options = calls.options();
        CqlCalls.Patience left = calls.requestTimeout();
        String problem = of(session, options.keyspace()).problem(options);
        while (problem != null && left.goesOn()) {
            problem = of(session, options.keyspace()).problem(options);
        }
        if (problem != null) {
            throw new InsufficientReplicationException(options.keyspace(), problem);
        }
    }

    private static CqlReplicas of(CqlSession session, String keyspace) {
        Map<String, Integer> nodes = new TreeMap<>();
        Set<String> local = new TreeSet<>();
        for (Node node : session.getMetadata().getNodes().values()) {
            String centre = String.valueOf(node.getDatacenter());
            nodes.merge(centre, 1, Integer::sum);
            if (node.getDistance() == NodeDistance.LOCAL) {
                local.add(centre);
            }
        }
        Row found = session.execute(SimpleStatement.newInstance(
                                "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?", keyspace)
                        .setIdempotent(true))
                .one();
        Map<String, Integer> kept = new TreeMap<>();
        Map<String, String> replication = found == null ? null : found.getMap(0, String.class, String.class);
        if (replication != null) {
            replication.forEach((name, value) -> {
                // Of "3/1" one is transient, and answers no reads of its own.
                if (value.matches("\\d+(/\\d+)?")) {
                    kept.put(name, Integer.valueOf(value.split("/")[0]));
                }
            });
        }
        return new CqlReplicas(kept, nodes, local);
    }

    /**
     * Describes why the consistency levels can never be reached; returns null if they can be reached, or if this is not
     * known.
     */
    @Nullable
    String problem(CassandraOptions options) {
        if (kept.isEmpty()) {
            return null;
        }
        String ofReads = problem(options.consistency());
        return ofReads != null ? ofReads : problem(options.serialConsistency());
    }

    private @Nullable String problem(ConsistencyLevel level) {
        if (!level.isDcLocal() || kept.containsKey(FACTOR)) {
            return problem(level, "all data centers together", sum(kept), reachable());
        }
        for (String centre : local) {
            Integer replicas = kept.get(centre);
            if (replicas == null || replicas == 0) {
                return "It has no replicas in '" + centre + "', the local data center of the session. " + level
                        + " requires replicas there. The keyspace has replicas in " + kept.keySet() + ".";
            }
            String problem = problem(
                    level, "data center '" + centre + "'", replicas, Math.min(replicas, nodes.getOrDefault(centre, 0)));
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static @Nullable String problem(ConsistencyLevel level, String where, int replicas, int reachable) {
        int asked = level == DefaultConsistencyLevel.ALL ? replicas : replicas / 2 + 1;
        return reachable >= asked
                ? null
                : "It is defined with " + replicas + " replicas in " + where + ", but the cluster has enough nodes for"
                        + " only " + reachable + ". " + level + " requires " + asked + " replicas.";
    }

    private int reachable() {
        if (kept.containsKey(FACTOR)) {
            return Math.min(sum(kept), sum(nodes));
        }
        int most = 0;
        for (Map.Entry<String, Integer> one : kept.entrySet()) {
            most += Math.min(one.getValue(), nodes.getOrDefault(one.getKey(), 0));
        }
        return most;
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}

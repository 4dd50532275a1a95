package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of the cluster. {@code rows} has the rows of all tables: to create one of the cluster's takes over a second, and a cluster bears
 * a few hundred. {@code tables} is one partition, so that its changes take turns: the tables, those that were dropped, and the last number given.
 */
final class CqlSchema {
    /** How statements name the table of rows, and that of rows that stay for moments. */
    static final String ROWS_NAME = "$rows";

    static final String BRIEF_ROWS_NAME = "$brief_rows";

    private static final String ROWS =
            "CREATE TABLE IF NOT EXISTS %s.rows (table_id int, pk blob, rk blob, fence blob STATIC,"
                    + " marks map<blob, blob> STATIC, version blob, properties frozen<map<text, text>>, PRIMARY KEY ((table_id, pk), rk))"
                    + " WITH comment = 'rows of all tables; fence: what is not written with it comes too late;"
                    + " marks: the last write of each store; properties: by name, literals of OData'";
    private static final String TABLES = "CREATE TABLE IF NOT EXISTS %s.tables (scope text, kind text, name text,"
            + " last_id int STATIC, id int, brief boolean, spelled text, mark blob, since timestamp,"
            + " PRIMARY KEY (scope, kind, name)) WITH comment = 'tables by their numbers in rows'";

    /** Deleted rows are forgotten when nobody keeps hints for nodes that were away any more. */
    private static final String BRIEF =
            " AND gc_grace_seconds = 10800 AND compaction = {'class': 'SizeTieredCompactionStrategy',"
                    + " 'unchecked_tombstone_compaction': 'true', 'tombstone_compaction_interval': '3600'}";

    private static final List<String> USES = List.of(
            "SELECT rk FROM $rows WHERE table_id = 0 AND pk = 0x",
            "SELECT rk FROM $brief_rows WHERE table_id = 0 AND pk = 0x",
            "SELECT name FROM $tables WHERE scope = 'none'");

    private CqlSchema() {}

    /**
     * Makes what is absent, by way of one node that all processes choose: it does one definition after the other.
     * Begins again, by way of the next node, as long as patience lasts.
     */
    static void open(CqlSession session, CqlCalls calls) {
        Set<Node> failed = new HashSet<>();
        if (calls.repeated(() -> create(session, calls, failed))) {
            awaitAgreement(session, calls);
        }
        awaitTables(calls);
    }

    /** Returns whether anything was absent. */
    private static boolean create(CqlSession session, CqlCalls calls, Set<Node> failed) {
        Node node = chosen(session, failed);
        try {
            return create(session, calls, node);
        } catch (DriverException error) {
            if (node != null) {
                failed.add(node);
            }
            throw error;
        }
    }

    private static boolean create(CqlSession session, CqlCalls calls, @Nullable Node node) {
        CassandraOptions options = calls.options();
        String keyspace = options.keyspace();
        boolean created = false;
        if (!isThere(session, node, "keyspaces", keyspace, "")) {
            calls.define(
                    node,
                    "CREATE KEYSPACE IF NOT EXISTS " + keyspace
                            + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': "
                            + options.replicas() + "}");
            created = true;
        }
        CqlReplicas.require(session, calls);
        if (!isThere(session, node, "tables", keyspace, " AND table_name = 'rows'")) {
            calls.define(node, ROWS.replace("%s", keyspace));
            created = true;
        }
        if (!isThere(session, node, "tables", keyspace, " AND table_name = 'brief_rows'")) {
            calls.define(node, ROWS.replace("%s.rows", keyspace + ".brief_rows") + BRIEF);
            created = true;
        }
        if (!isThere(session, node, "tables", keyspace, " AND table_name = 'tables'")) {
            calls.define(node, TABLES.replace("%s", keyspace));
            created = true;
        }
        return created;
    }

    /**
     * Returns the first of the nodes that answer, of this data centre if it has any; the first of all again after each
     * of them has failed.
     */
    private static @Nullable Node chosen(CqlSession session, Set<Node> failed) {
        List<Node> nodes = session.getMetadata().getNodes().values().stream()
                .filter(node -> node.getState() != NodeState.FORCED_DOWN && node.getState() != NodeState.DOWN)
                .filter(node -> node.getDistance() != NodeDistance.IGNORED)
                .sorted(Comparator.comparing(node -> String.valueOf(node.getHostId())))
                .toList();
        if (failed.containsAll(nodes)) {
            failed.clear();
        }
        return nodes.stream().filter(node -> !failed.contains(node)).findFirst().orElse(null);
    }

    /** Others ask other nodes for it at once. */
    private static void awaitAgreement(CqlSession session, CqlCalls calls) {
        CqlCalls.Patience left = calls.patience();
        while (!session.checkSchemaAgreement()) {
            left.lostRace();
        }
    }

    /** A node shows them before it takes requests; until then it calls a statement invalid, or fails at it. */
    private static void awaitTables(CqlCalls calls) {
        CqlCalls.Patience left = calls.patience();
        boolean usable = false;
        while (!usable) {
            try {
                USES.forEach(text -> calls.read(calls.bind(text)));
                usable = true;
            } catch (InvalidQueryException notYet) {
                left.await(notYet);
            } catch (DriverException failed) {
                left.spend(failed);
            }
        }
    }

    private static boolean isThere(
            CqlSession session, @Nullable Node node, String what, String keyspace, String which) {
        return session.execute(SimpleStatement.newInstance("SELECT keyspace_name FROM system_schema." + what
                                        + " WHERE keyspace_name = '" + keyspace + "'" + which)
                                .setNode(node)
                                .setIdempotent(true))
                        .one()
                != null;
    }
}

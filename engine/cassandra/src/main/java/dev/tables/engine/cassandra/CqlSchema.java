package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.StoreUnavailableException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The schema in the cluster: one Cassandra table for each table, and {@code tables}, which lists them. The list has one
 * partition, so that changes are serialized. The list contains existing tables, tables being created, dropped tables,
 * and the last assigned number.
 */
final class CqlSchema {
    /** Placeholder for the table of rows in statements. */
    static final String ROWS_NAME = "$rows";

    /** Maximum length of a name in Cassandra. */
    private static final int LONGEST_NAME = 48;

    private static final String ROWS = "CREATE TABLE IF NOT EXISTS %s (pk blob, rk blob, fence blob STATIC,"
            + " marks map<blob, blob> STATIC, version blob, properties frozen<map<text, text>>, PRIMARY KEY (pk, rk))"
            + " WITH id = %s AND comment = 'rows of table %s; fence: what is not written with it comes too late;"
            + " marks: the last write of each store; properties: by name, literals of OData'";
    private static final String TABLES = "CREATE TABLE IF NOT EXISTS %s.tables (scope text, kind text, name text,"
            + " last_id int STATIC, id int, spelled text, place text, mark blob,"
            + " PRIMARY KEY (scope, kind, name)) WITH comment = 'tables; place: the table of the keyspace with the rows'";

    /**
     * Options for tables with short-lived rows: tombstones are removed as soon as nodes no longer keep hints for
     * unavailable nodes.
     */
    private static final String BRIEF =
            " AND gc_grace_seconds = 10800 AND compaction = {'class': 'SizeTieredCompactionStrategy',"
                    + " 'unchecked_tombstone_compaction': 'true', 'tombstone_compaction_interval': '3600'}";

    private static final String USE = "SELECT name FROM $tables WHERE scope = 'none'";

    private CqlSchema() {}

    /**
     * Creates the keyspace and the tables if they do not exist. All processes send the statements to the same node,
     * which executes them one after the other. After a failure, tries the next node, until the request timeout.
     */
    static void open(CqlSession session, CqlCalls calls) {
        byChosenNode(session, calls, node -> create(session, calls, node));
        awaitTables(calls);
    }

    /**
     * Returns the name of the Cassandra table for a table. No other table ever gets this name, because each number is
     * assigned only once.
     */
    static String place(String folded, int id) {
        String number = "_" + id;
        return folded.substring(0, Math.min(folded.length(), LONGEST_NAME - number.length())) + number;
    }

    /**
     * Creates the Cassandra table for a table, with a given identifier. Repeating the request on another node therefore
     * creates no second table.
     *
     * @throws StoreUnavailableException also if the cluster allows no more tables
     */
    static void createRows(CqlSession session, CqlCalls calls, String name, String place, UUID id) {
        boolean brief = calls.options().tablesWithShortLivedRows().stream().anyMatch(name::equalsIgnoreCase);
        String text = String.format(Locale.ROOT, ROWS, calls.options().keyspace() + "." + place, id, name);
        byChosenNode(session, calls, node -> {
            try {
                calls.define(node, brief ? text + BRIEF : text);
            } catch (InvalidQueryException refused) {
                throw new StoreUnavailableException(
                        ErrorCode.INTERNAL_ERROR,
                        "Cassandra rejected the creation of a table. Nothing was done. If the cluster has reached its"
                                + " limit of tables, delete tables or raise the limit. Message from Cassandra: "
                                + refused.getMessage(),
                        refused);
            }
            return true;
        });
    }

    /** Drops the Cassandra table of a dropped table. */
    static void dropRows(CqlSession session, CqlCalls calls, String place) {
        byChosenNode(session, calls, node -> {
            calls.define(node, "DROP TABLE IF EXISTS " + calls.options().keyspace() + "." + place);
            return true;
        });
    }

    /**
     * Executes schema statements on the node that all processes choose, or on the next one if that node fails. If
     * something was created, waits until all nodes agree on the schema.
     */
    private static void byChosenNode(CqlSession session, CqlCalls calls, Function<@Nullable Node, Boolean> definition) {
        Set<Node> failed = new HashSet<>();
        boolean defined = calls.repeated(() -> {
            Node node = chosen(session, failed);
            try {
                return definition.apply(node);
            } catch (DriverException error) {
                if (node != null) {
                    failed.add(node);
                }
                throw error;
            }
        });
        if (defined) {
            awaitAgreement(session, calls);
        }
    }

    /** Creates the keyspace and the tables if they do not exist; returns whether anything was created. */
    private static boolean create(CqlSession session, CqlCalls calls, @Nullable Node node) {
        CassandraOptions options = calls.options();
        String keyspace = options.keyspace();
        boolean created = false;
        if (!isThere(session, node, "keyspaces", keyspace, "")) {
            calls.define(
                    node,
                    "CREATE KEYSPACE IF NOT EXISTS " + keyspace
                            + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': "
                            + options.replicationFactor() + "}");
            created = true;
        }
        CqlReplicas.require(session, calls);
        if (!isThere(session, node, "tables", keyspace, " AND table_name = 'tables'")) {
            calls.define(node, TABLES.replace("%s", keyspace));
            created = true;
        }
        return created;
    }

    /**
     * Returns the first available node that has not failed, in the order of host IDs. Excludes nodes that the driver
     * ignores, such as nodes in other data centers. After all nodes have failed, starts again with the first one.
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

    /**
     * Waits until all nodes have the definition, because other processes may immediately send requests to other nodes.
     */
    private static void awaitAgreement(CqlSession session, CqlCalls calls) {
        CqlCalls.Patience left = calls.requestTimeout();
        while (!session.checkSchemaAgreement()) {
            if (!left.goesOn()) {
                throw CqlFailure.schemaDisagreement();
            }
        }
    }

    /**
     * Waits until the tables can be read. A node lists a new table before it accepts requests for the table. Until it
     * does, the node rejects a statement as invalid, or fails to execute it.
     */
    private static void awaitTables(CqlCalls calls) {
        CqlCalls.Patience left = calls.requestTimeout();
        boolean usable = false;
        while (!usable) {
            try {
                calls.read(calls.bind(USE));
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

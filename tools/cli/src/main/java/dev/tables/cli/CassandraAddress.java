package dev.tables.cli;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The address of tables in a Cassandra cluster, in the form of a URL. All other options of the driver, such as TLS,
 * come from its own configuration, {@code -Ddatastax-java-driver.…}.
 *
 * @param nodes the contact points
 * @param dataCenter the data center whose nodes are used
 * @param user the user, or null without authentication
 * @param password the user's password, or null
 * @param options keyspace, replicas and consistency
 */
record CassandraAddress(
        List<InetSocketAddress> nodes,
        String dataCenter,
        @Nullable String user,
        @Nullable String password,
        CassandraOptions options) {
    /** The form of an address. */
    static final String FORM = "cassandra://HOST:PORT,HOST/KEYSPACE?datacenter=NAME&user=...&password=...";

    private static final String SCHEME = "cassandra://";
    private static final int USUAL_PORT = 9042;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Set<String> NAMES =
            Set.of("datacenter", "user", "password", "replicas", "consistency", "serial-consistency");

    static CassandraAddress parse(String text) {
        int path = text.indexOf('/', SCHEME.length());
        int query = text.indexOf('?');
        if (!text.startsWith(SCHEME) || path < 0 || query < path) {
            throw refused("The address of the Cassandra cluster cannot be parsed.");
        }
        try {
            Map<String, String> values = parseParameters(text.substring(query + 1));
            String dataCenter = values.get("datacenter");
            if (dataCenter == null) {
                throw refused("The address of the Cassandra cluster has no datacenter.");
            }
            if (values.containsKey("user") != values.containsKey("password")) {
                throw refused("The address of the Cassandra cluster must have both user and password, or neither.");
            }
            CassandraOptions options = CassandraOptions.defaults()
                    .withKeyspace(text.substring(path + 1, query))
                    .withReplicationFactor(Integer.parseInt(values.getOrDefault("replicas", "3")))
                    .withConsistency(
                            DefaultConsistencyLevel.valueOf(values.getOrDefault("consistency", "QUORUM")),
                            DefaultConsistencyLevel.valueOf(values.getOrDefault("serial-consistency", "SERIAL")));
            return new CassandraAddress(
                    nodes(text.substring(SCHEME.length(), path)),
                    dataCenter,
                    values.get("user"),
                    values.get("password"),
                    options);
        } catch (Refused known) {
            throw known;
        } catch (IllegalArgumentException unreadable) {
            // Its text repeats what was found, which may be a secret in a wrong place.
            throw refused("The address of the Cassandra cluster has an invalid port, keyspace or parameter value.");
        }
    }

    private static List<InetSocketAddress> nodes(String text) {
        List<InetSocketAddress> nodes = new ArrayList<>();
        for (String node : text.split(",", -1)) {
            int port = node.lastIndexOf(':');
            String host = port < 0 ? node : node.substring(0, port);
            if (host.isEmpty()) {
                throw refused("The address of the Cassandra cluster has a node without a host.");
            }
            nodes.add(InetSocketAddress.createUnresolved(
                    host, port < 0 ? USUAL_PORT : Integer.parseInt(node.substring(port + 1))));
        }
        return nodes;
    }

    private static Map<String, String> parseParameters(String text) {
        Map<String, String> values = new TreeMap<>();
        for (String one : text.split("&", -1)) {
            int equals = one.indexOf('=');
            if (equals < 0 || !NAMES.contains(one.substring(0, equals))) {
                throw refused("The address of the Cassandra cluster has an unknown parameter. The known parameters are "
                        + String.join(", ", new TreeSet<>(NAMES)) + ".");
            }
            values.put(one.substring(0, equals), URLDecoder.decode(one.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return values;
    }

    /** An error because an address is invalid. The message names the invalid part, but never contains its value. */
    private static final class Refused extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    private static Refused refused(String problem) {
        return new Refused(problem + " Set the address to " + FORM + ". You can add &replicas=N,"
                + " &consistency=LOCAL_QUORUM and &serial-consistency=LOCAL_SERIAL.");
    }

    /** Identifies the tables by nodes and keyspace. */
    String identity() {
        String places = nodes.stream()
                .map(node -> node.getHostString().toLowerCase(Locale.ROOT) + ":" + node.getPort())
                .sorted()
                .collect(Collectors.joining(","));
        return SCHEME + places + "/" + options.keyspace();
    }

    /** Opens the tables; the session is closed with them. */
    TableStore open() {
        CqlSessionBuilder builder = CqlSession.builder()
                .withLocalDatacenter(dataCenter)
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, PATIENCE)
                        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, PATIENCE)
                        .build());
        nodes.forEach(node -> builder.addContactPoint(new InetSocketAddress(node.getHostString(), node.getPort())));
        String name = user;
        String secret = password;
        if (name != null && secret != null) {
            builder.withAuthCredentials(name, secret);
        }
        CqlSession session;
        try {
            session = builder.build();
        } catch (DriverException | IllegalStateException failed) {
            throw new IllegalArgumentException(
                    "No node of the Cassandra cluster accepted the connection ("
                            + failed.getClass().getSimpleName() + "). Check hosts, datacenter, user and password.",
                    failed);
        }
        try {
            return new ClosingStore(CassandraTableStore.open(session, options), session::close);
        } catch (TableStoreException failed) {
            session.close();
            throw failed;
        }
    }

    /** Returns the address without the password. */
    @Override
    public String toString() {
        return SCHEME + nodes + "/" + options.keyspace();
    }
}

package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import dev.tables.engine.KeyRange;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.tck.store.SkewedClockStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Client processes at work on a cluster or a server, what they said, and what must be true of it when they have ended. */
final class ClusterRun implements AutoCloseable {
    private static final long LONGEST_WAIT = Duration.ofMinutes(5).toNanos();
    private static final long LONGEST_WAIT_FOR_NODES = Duration.ofMinutes(5).toNanos();
    private static final int CLIENTS = 4;

    private final String port;
    private final int nodes;
    private final String name;
    private final List<ClusterClient.Site> sites;
    private final TableStore store;
    private final List<Client> clients = new ArrayList<>();
    private final List<Client> ended = new ArrayList<>();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger reports = new AtomicInteger();
    private int started;

    /** Starts the clients on a cluster, or on PostgreSQL, in a keyspace or schema of a name. */
    ClusterRun(int port, int nodes, String name, long seed) throws IOException {
        this(port, nodes, name, seed, List.of(ClusterClient.Site.DEFAULT));
    }

    /** Starts the clients on a cluster, at these sites in turn. */
    ClusterRun(int port, int nodes, String name, long seed, List<ClusterClient.Site> sites) throws IOException {
        this(ClusterClient.open(port, nodes, name), Integer.toString(port), nodes, name, sites);
        for (int client = 0; client < CLIENTS; client++) {
            start(seed);
        }
    }

    /** Starts so many clients on three nodes, by way of a proxy for each. */
    ClusterRun(CassandraNodes cluster, List<Integer> proxies, int clients, String name, long seed) throws IOException {
        this(
                ClusterClient.open(cluster.port(), cluster.size(), name),
                String.join(",", proxies.stream().map(String::valueOf).toList()),
                cluster.size(),
                name,
                List.of(ClusterClient.Site.DEFAULT));
        for (int client = 0; client < clients; client++) {
            start(seed);
        }
    }

    private ClusterRun(TableStore store, String port, int nodes, String name, List<ClusterClient.Site> sites) {
        this.store = store;
        this.port = port;
        this.nodes = nodes;
        this.name = name;
        this.sites = sites;
        store.createTableIfNotExists(ClusterClient.TABLE);
        EntityTable.of(store, EmployeeTableMapper.ACROSS_PARTITIONS).createTables();
    }

    /** Starts another one. */
    void start(long seed) throws IOException {
        clients.add(new Client(started, seed + 100L * started));
        started++;
    }

    /** A process. */
    private final class Client {
        private final int number;
        private final Process process;
        private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
        private final Thread reader;

        Client(int number, long seed) throws IOException {
            this.number = number;
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xmx128m",
                            "-cp",
                            System.getProperty("java.class.path"),
                            ClusterClient.class.getName(),
                            port,
                            Integer.toString(nodes),
                            Integer.toString(number),
                            Long.toString(seed),
                            name,
                            sites.get(number % sites.size()).text())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            reader = new Thread(this::read);
            reader.start();
        }

        private void read() {
            try (BufferedReader said = process.inputReader(StandardCharsets.US_ASCII)) {
                StringBuilder line = new StringBuilder();
                for (int next = said.read(); next >= 0; next = said.read()) {
                    if (next != '\n') {
                        line.append((char) next);
                        continue;
                    }
                    // A line that was cut off by a kill is none.
                    lines.add(line.toString());
                    if (line.indexOf("a ") == 0 || line.indexOf("r ") == 0) {
                        reports.incrementAndGet();
                    }
                    if (line.indexOf("a done") == 0 || line.toString().endsWith(" ok")) {
                        acknowledged.incrementAndGet();
                    }
                    line.setLength(0);
                }
            } catch (IOException killed) {
                return;
            }
        }

        void end() throws IOException, InterruptedException {
            process.getOutputStream().close();
            assertThat(process.waitFor(90, TimeUnit.SECONDS))
                    .as("client %s ends", number)
                    .isTrue();
            reader.join();
            assertThat(lines).as("client %s", number).endsWith("end");
        }

        void kill() throws InterruptedException {
            process.toHandle().destroyForcibly();
            process.waitFor();
            reader.join();
        }

        /** Lines of two threads, those of one alone. */
        List<String> lines(String first, String second) {
            return lines.stream()
                    .filter(line -> line.startsWith(first + " ") || line.startsWith(second + " "))
                    .toList();
        }
    }

    private void checkThatClientsRun() {
        for (Client client : clients) {
            assertThat(client.process.toHandle().isAlive() ? "runs" : "ended with " + client.process.exitValue())
                    .as("client %s; if it failed, its exception is on standard error", client.number)
                    .isEqualTo("runs");
        }
    }

    /** Waits until each client is at work. */
    void awaitClients() throws InterruptedException {
        long latest = System.nanoTime() + LONGEST_WAIT;
        while (clients.stream().anyMatch(client -> client.lines.isEmpty())) {
            assertThat(System.nanoTime()).as("each client begins").isLessThan(latest);
            checkThatClientsRun();
            Thread.sleep(20);
        }
    }

    /** Waits until so many more writes are acknowledged. */
    void awaitWrites(int count, String when) throws InterruptedException {
        int until = acknowledged.get() + count;
        long latest = System.nanoTime() + LONGEST_WAIT;
        while (acknowledged.get() < until) {
            assertThat(System.nanoTime())
                    .as("%s: %s of %s writes", when, until - acknowledged.get(), count)
                    .isLessThan(latest);
            checkThatClientsRun();
            Thread.sleep(20);
        }
    }

    /** Waits until so many more calls are answered, however. */
    void awaitReports(int count, String when) throws InterruptedException {
        int until = reports.get() + count;
        long latest = System.nanoTime() + LONGEST_WAIT;
        while (reports.get() < until) {
            assertThat(System.nanoTime())
                    .as("%s: %s of %s reports", when, until - reports.get(), count)
                    .isLessThan(latest);
            checkThatClientsRun();
            Thread.sleep(20);
        }
    }

    /** Waits until each node of the session's data center sees all replicas. */
    void awaitNodes(CqlSession session, String keyspace, String when) throws InterruptedException {
        long latest = System.nanoTime() + LONGEST_WAIT_FOR_NODES;
        boolean all = false;
        while (!all) {
            assertThat(System.nanoTime())
                    .as("nodes see each other after %s", when)
                    .isLessThan(latest);
            Thread.sleep(200);
            all = session.getMetadata().getNodes().values().stream()
                    .filter(node -> node.getDistance() != NodeDistance.IGNORED)
                    .allMatch(node -> seesAll(session, keyspace, node));
        }
    }

    private static boolean seesAll(CqlSession session, String keyspace, Node node) {
        try {
            session.execute(SimpleStatement.newInstance("SELECT name FROM " + keyspace + ".tables WHERE scope = 'all'")
                    .setConsistencyLevel(DefaultConsistencyLevel.ALL)
                    .setNode(node));
            return true;
        } catch (DriverException notYet) {
            return false;
        }
    }

    /** Kills a client, and starts another in its place. */
    void replaceClient(int index, long seed) throws IOException, InterruptedException {
        clients.get(index).kill();
        ended.add(clients.remove(index));
        start(seed);
    }

    /** Ends the clients and checks everything. */
    void check(String when) throws IOException, InterruptedException {
        for (Client client : clients) {
            client.end();
        }
        ended.addAll(clients);
        clients.clear();
        ClusterHistory history = new ClusterHistory();
        ended.forEach(client -> history.add(client.number, client.lines("c", "r")));
        assertThat(history.impossible()).as(when).isNull();
        EntityTable<Employee> employees = ClusterClient.employees(store);
        checkIndexes(employees, when + ", before recovery");
        int unknown = checkEmployees(employees, when);
        recover(store, Duration.ZERO);
        recover(store, Duration.ZERO);
        checkIndexes(employees, when + ", after recovery");
        Duration later = Duration.ofDays(2);
        recover(new SkewedClockStore(store, Duration.ZERO).client(later), later);
        checkIndexes(employees, when + ", days later");
        assertThat(IndexRepair.verify(employees)).as(when).matches(IndexRepair.Report::isClean);
        assertThat(rows(IntentLog.TABLE_NAME))
                .as(when)
                .allMatch(row -> row.partitionKey().equals("clock"));
        checkEmployees(employees, when + ", days later");
        System.out.println("ClusterRun: " + when + ": " + acknowledged + " writes acknowledged; histories of "
                + history.partitions() + " partitions, " + history.events() + " operations, " + history.open()
                + " of unknown outcome; " + unknown + " employees changed by writes of unknown outcome");
    }

    /** Takes every open intent for abandoned, some time from now. */
    private static void recover(TableStore store, Duration later) {
        Clock clock = Clock.offset(Clock.systemUTC(), later);
        List<IndexWriteIntentHandler> handlers =
                List.of(new IndexWriteIntentHandler(List.of(ClusterClient.employees(store))));
        Recoverer.Report report = new Recoverer(store, clock, Duration.ofHours(-1), handlers).run();
        assertThat(report.quarantined()).isZero();
    }

    private static void checkIndexes(EntityTable<Employee> table, String when) {
        List<Employee> stored = Deployment.all(table, RowQuery.wholeTable(), -1);
        for (int i = 0; i < table.model().indexes().size(); i++) {
            int index = i;
            List<Employee> expected = stored.stream()
                    .filter(one -> !table.context()
                            .indexes()
                            .indexKeysOf(table.mapper().primaryKeyOf(one), one)
                            .get(index)
                            .isEmpty())
                    .toList();
            assertThat(Deployment.all(table, RowQuery.wholeTable(), index))
                    .as(when + ", " + table.model().indexes().get(index).name())
                    .isEqualTo(expected);
        }
    }

    /** Each employee is as the last acknowledged write left it, or as one begun since; says how many as the latter. */
    private int checkEmployees(EntityTable<Employee> table, String when) {
        Map<String, Set<String>> possible = new TreeMap<>();
        Map<String, String> known = new TreeMap<>();
        ended.forEach(client -> client.lines("b", "a").forEach(line -> understand(line.split(" "), possible, known)));
        Map<String, String> stored = new TreeMap<>();
        Deployment.all(table, RowQuery.wholeTable(), -1)
                .forEach(one -> stored.put(one.department() + "/" + one.number(), Integer.toString(one.salary())));
        assertThat(possible).as(when).containsKeys(stored.keySet().toArray(new String[0]));
        int unknown = 0;
        for (Map.Entry<String, Set<String>> one : possible.entrySet()) {
            String found = stored.getOrDefault(one.getKey(), ClusterHistory.ABSENT);
            assertThat(one.getValue()).as("%s, employee %s", when, one.getKey()).contains(found);
            unknown += found.equals(known.getOrDefault(one.getKey(), ClusterHistory.ABSENT)) ? 0 : 1;
        }
        return unknown;
    }

    private static void understand(String[] words, Map<String, Set<String>> possible, Map<String, String> known) {
        boolean begun = words[0].equals("b");
        String becomes = begun ? words[1] : words[2];
        for (int i = begun ? 2 : 3; i < words.length; i++) {
            String name = words[i];
            Set<String> values = possible.computeIfAbsent(name, first -> new HashSet<>(Set.of(ClusterHistory.ABSENT)));
            if (begun) {
                values.add(becomes);
            } else if (words[1].equals("done")) {
                values.clear();
                values.add(becomes);
                known.put(name, becomes);
            } else if (words[1].equals("refused") && !becomes.equals(known.get(name))) {
                values.remove(becomes);
                values.add(known.getOrDefault(name, ClusterHistory.ABSENT));
            }
        }
    }

    private List<Row> rows(String table) {
        List<Row> rows = new ArrayList<>();
        RowQuery query = RowQuery.wholeTable().withRowKeyRange(KeyRange.all());
        @Nullable ResultPage<Row> page = null;
        try {
            do {
                page = store.query(
                        table, page == null ? query : query.withContinuationToken(page.nextToken()), Row.DECODER);
                rows.addAll(page.items());
            } while (page.hasNext());
        } catch (TableNotFoundException nothingWasEverBegun) {
            return rows;
        }
        return rows;
    }

    @Override
    public void close() {
        for (Client client : clients) {
            try {
                client.kill();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        store.close();
    }
}

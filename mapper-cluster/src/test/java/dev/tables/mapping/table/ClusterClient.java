package dev.tables.mapping.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.cassandra.CassandraNodes;
import dev.tables.engine.cassandra.CassandraOptions;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.jdbc.JdbcOptions;
import dev.tables.engine.jdbc.JdbcTableStore;
import dev.tables.engine.jdbc.PostgreSql;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process that works on rows and on employees whose indexes are in tables of their own, beside others like it, until its input ends. Says on
 * standard output what it is about to do and what came of it: {@code c} and {@code r} of rows, for {@link ClusterHistory}; {@code b} and
 * {@code a} of employees of its own: begun and acknowledged.
 */
final class ClusterClient {
    static final String TABLE = "HistoryRows";
    /** The number of nodes that stands for PostgreSQL. */
    static final int ON_POSTGRESQL = 0;

    private static final int CONNECTIONS = 8;
    /** Employees of each client. */
    static final int OWN = 6;
    /** For so long all clients write to one partition. */
    private static final long SLOT = Duration.ofSeconds(2).toNanos();

    private static final long PAUSE = Duration.ofMillis(8).toNanos();
    /** How old an intent is before others finish it: some are not abandoned at all. */
    private static final Duration ABANDONED = Duration.ofSeconds(3);

    /**
     * Where a client process is.
     *
     * @param dataCenter the data center whose nodes it prefers
     * @param clockAhead how far its clock is ahead of the system's; negative if it is behind
     * @param maxClockSkew by how much clocks differ, as the client is configured
     */
    record Site(String dataCenter, Duration clockAhead, Duration maxClockSkew) {
        static final Site DEFAULT = new Site(
                "datacenter1", Duration.ZERO, CassandraOptions.defaults().maxClockSkew());

        static Site of(String text) {
            String[] parts = text.split(",");
            return new Site(parts[0], Duration.parse(parts[1]), Duration.parse(parts[2]));
        }

        String text() {
            return dataCenter + "," + clockAhead + "," + maxClockSkew;
        }
    }

    private final TableStore store;
    private final int client;
    private final Clock clock;
    private final AtomicBoolean ended = new AtomicBoolean();
    /** Partitions with a write of unknown outcome. */
    private final List<String> doubtful = new ArrayList<>();

    private int written;

    private ClusterClient(TableStore store, int client, Clock clock) {
        this.store = store;
        this.client = client;
        this.clock = clock;
    }

    /** The store on three nodes, by way of proxies with these ports, that gives up soon. */
    static TableStore open(String proxies, String name) {
        CqlSession session = CassandraNodes.session(
                Arrays.stream(proxies.split(",")).map(Integer::valueOf).toList());
        return open(session, options(3, name).withRequestTimeout(Duration.ofSeconds(3)));
    }

    /** Of three replicas, or of one. */
    private static CassandraOptions options(int nodes, String keyspace) {
        return CassandraOptions.defaults()
                .withKeyspace(keyspace)
                .withReplicationFactor(Math.min(nodes, 3))
                .withRequestTimeout(Duration.ofSeconds(30));
    }

    /** The store on the nodes of a port, or on PostgreSQL if there are none. */
    static TableStore open(int port, int nodes, String name) {
        return open(port, nodes, name, Site.DEFAULT);
    }

    private static TableStore open(int port, int nodes, String name, Site site) {
        if (nodes == ON_POSTGRESQL) {
            HikariDataSource pool = PostgreSql.pool(port, CONNECTIONS);
            return new CrashPlace.Closing(
                    JdbcTableStore.open(
                            pool, JdbcOptions.defaults().withSchema(name).withRequestTimeout(Duration.ofSeconds(30))),
                    pool::close);
        }
        CqlSession session = CassandraNodes.session(port, nodes, site.dataCenter());
        return open(session, options(nodes, name).withMaxClockSkew(site.maxClockSkew()));
    }

    private static TableStore open(CqlSession session, CassandraOptions options) {
        try {
            return new CrashPlace.Closing(CassandraTableStore.open(session, options), session::close);
        } catch (RuntimeException failed) {
            session.close();
            throw failed;
        }
    }

    static EntityTable<Employee> employees(TableStore store) {
        return EntityTable.of(
                store,
                EmployeeTableMapper.ACROSS_PARTITIONS,
                EntityTableOptions.defaults().withIndexCatalog(IndexCatalog.of(store)));
    }

    /**
     * Arguments: port, or ports of proxies with commas in between; number of nodes or {@link #ON_POSTGRESQL}, number of
     * the client, seed, keyspace or schema, site.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int nodes = Integer.parseInt(arguments[1]);
        int client = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        Site site = Site.of(arguments[5]);
        try (TableStore store = repeated(() -> arguments[0].contains(",")
                ? open(arguments[0], arguments[4])
                : open(Integer.parseInt(arguments[0]), nodes, arguments[4], site))) {
            ClusterClient self = new ClusterClient(store, client, Clock.offset(Clock.systemUTC(), site.clockAhead()));
            EntityTable<Employee> employees = repeated(() -> employees(store));
            List<Thread> threads = List.of(
                    new Thread(() -> self.rows(new Random(seed))),
                    new Thread(() -> self.employees(employees, new Random(seed + 1))),
                    new Thread(() -> self.recover(employees)));
            threads.forEach(Thread::start);
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
            self.ended.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println("end");
        System.out.flush();
    }

    /** Opens a store or a table. Repeats it while nodes on a busy machine do not answer in time, until this process is killed. */
    private static <T> T repeated(Supplier<T> opening) {
        while (true) {
            try {
                return opening.get();
            } catch (StoreUnavailableException | DriverException notYet) {
                System.err.println("A client could not start, and tries again: " + notYet);
                LockSupport.parkNanos(50 * PAUSE);
            }
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void rows(Random random) {
        while (!ended.get()) {
            LockSupport.parkNanos(PAUSE);
            if (!doubtful.isEmpty() && random.nextInt(3) == 0) {
                all(doubtful.get(random.nextInt(doubtful.size())));
            }
            String partition = "p" + System.nanoTime() / SLOT;
            if (!doubtful.isEmpty() && random.nextInt(6) == 0) {
                int returnsTo = random.nextInt(doubtful.size());
                partition = random.nextInt(4) == 0 ? doubtful.remove(returnsTo) : doubtful.get(returnsTo);
            }
            PrimaryKey keys = new PrimaryKey(partition, "r" + random.nextInt(ClusterHistory.ROWS));
            String value = client + "." + written++;
            RowSource content = writer -> writer.string("value", value);
            String named = partition + " %s " + keys.rowKey() + " " + value;
            switch (random.nextInt(10)) {
                case 0, 1 ->
                    write(
                            named.replace("%s", "put"),
                            () -> store.write(TABLE, RowOperation.insertOrReplace(keys, content)));
                case 2 ->
                    write(named.replace("%s", "insert"), () -> store.write(TABLE, RowOperation.insert(keys, content)));
                case 3 ->
                    write(
                            named.replace("%s", "merge"),
                            () -> store.write(TABLE, RowOperation.merge(keys, content, ETag.ANY)));
                case 4 ->
                    write(
                            partition + " delete " + keys.rowKey(),
                            () -> store.write(TABLE, RowOperation.delete(keys, ETag.ANY)));
                case 5, 6 -> replace(keys, value, content);
                case 7 -> together(partition, value, content);
                case 8 -> all(partition);
                default -> get(keys);
            }
        }
    }

    /** Makes a call, with what is said before and after. */
    private void write(String call, Runnable write) {
        say("c " + System.nanoTime() + " " + call);
        String outcome = outcome(write);
        say("r " + System.nanoTime() + " " + outcome);
        if (outcome.equals("unknown")) {
            doubtful.add(call.substring(0, call.indexOf(' ')));
        }
    }

    private static String outcome(Runnable write) {
        try {
            write.run();
            return "ok";
        } catch (TransactionFailedException failed) {
            return "nothing";
        } catch (RowAlreadyExistsException | RowNotFoundException | ConcurrentUpdateException refused) {
            return "refused";
        } catch (OutcomeUnknownException unknown) {
            return "unknown";
        } catch (StoreUnavailableException unavailable) {
            return "nothing";
        }
    }

    private void replace(PrimaryKey keys, String value, RowSource content) {
        Row seen = get(keys);
        if (seen != null && seen.etag() != null) {
            ETag version = seen.etag();
            write(
                    keys.partitionKey() + " replace " + keys.rowKey() + " " + seen.string("value") + " " + value,
                    () -> store.write(TABLE, RowOperation.replace(keys, content, version)));
        }
    }

    private void together(String partition, String value, RowSource content) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int row = 0; row < ClusterHistory.ROWS; row++) {
            transaction.add(RowOperation.insertOrReplace(new PrimaryKey(partition, "r" + row), content));
        }
        write(partition + " together " + value, () -> store.execute(TABLE, transaction));
    }

    private @Nullable Row get(PrimaryKey keys) {
        say("c " + System.nanoTime() + " " + keys.partitionKey() + " get " + keys.rowKey());
        try {
            Row row = store.get(TABLE, keys, Projection.ALL, Row.DECODER);
            say("r " + System.nanoTime() + " " + (row == null ? ClusterHistory.ABSENT : row.string("value")));
            return row;
        } catch (StoreUnavailableException unavailable) {
            say("r " + System.nanoTime() + " nothing");
            return null;
        }
    }

    private void all(String partition) {
        say("c " + System.nanoTime() + " " + partition + " all");
        try {
            String[] values = new String[ClusterHistory.ROWS];
            Arrays.fill(values, ClusterHistory.ABSENT);
            for (Row row : store.query(TABLE, RowQuery.partition(partition), Row.DECODER)
                    .items()) {
                values[row.rowKey().charAt(1) - '0'] = String.valueOf(row.string("value"));
            }
            say("r " + System.nanoTime() + " " + String.join(" ", values));
        } catch (StoreUnavailableException unavailable) {
            say("r " + System.nanoTime() + " nothing");
        }
    }

    private Employee employee(Random random, int salary) {
        int number = client * 100 + random.nextInt(OWN);
        return Employee.of("D" + number % 2, number)
                .named(random.nextInt(4) == 0 ? null : "N" + random.nextInt(3))
                .mailed(random.nextInt(3) == 0 ? null : "m" + random.nextInt(8))
                .paid(random.nextInt(3) == 0 ? null : "T" + random.nextInt(3), salary);
    }

    /** Salaries count up: so what is stored says which write was the last. */
    private void employees(EntityTable<Employee> table, Random random) {
        for (int salary = 1; !ended.get(); salary++) {
            LockSupport.parkNanos(PAUSE);
            Employee one = employee(random, salary);
            if (random.nextInt(5) == 0) {
                change(List.of(one), ClusterHistory.ABSENT, () -> table.delete(one));
            } else if (random.nextInt(4) == 0) {
                Employee other = one.at(client * 100 + (one.number() + 2) % OWN).mailed(null);
                change(
                        one.number() == other.number() ? List.of(one) : List.of(one, other),
                        Integer.toString(salary),
                        () -> saveTogether(table, one, other));
            } else {
                change(List.of(one), Integer.toString(salary), () -> table.save(one));
            }
        }
    }

    private static void saveTogether(EntityTable<Employee> table, Employee one, Employee other) {
        List<Employee> some = new ArrayList<>(List.of(one));
        if (one.number() != other.number()) {
            some.add(other);
        }
        table.saveAllOrNone(some);
    }

    private static void change(List<Employee> some, String becomes, Runnable change) {
        List<String> names =
                some.stream().map(one -> one.department() + "/" + one.number()).toList();
        say("b " + becomes + " " + String.join(" ", names));
        try {
            change.run();
            say("a done " + becomes + " " + String.join(" ", names));
        } catch (UniqueIndexViolationException | ConcurrentUpdateException gaveWay) {
            say("a refused " + becomes + " " + String.join(" ", names));
        } catch (StoreUnavailableException unavailable) {
            say("a unknown " + becomes + " " + String.join(" ", names));
        }
    }

    private void recover(EntityTable<Employee> table) {
        while (!ended.get()) {
            LockSupport.parkNanos(PAUSE * 50);
            try {
                new Recoverer(store, clock, ABANDONED, List.of(new IndexWriteIntentHandler(List.of(table)))).run();
            } catch (StoreUnavailableException later) {
                say("x " + later.getClass().getSimpleName());
            }
        }
    }
}

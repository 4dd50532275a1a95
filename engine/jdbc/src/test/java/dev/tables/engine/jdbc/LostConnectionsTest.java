package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.FaultyLinks.Fault;
import dev.tables.engine.jdbc.SeenWrite.Answer;
import dev.tables.engine.jdbc.SeenWrite.Kind;
import dev.tables.engine.jdbc.SeenWrite.Outcome;
import dev.tables.engine.jdbc.SeenWrite.Way;
import dev.tables.engine.tck.Linearizability;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A test of every write with every fault of its connection while another client writes. Each acknowledged write has one
 * effect at one point in time. A write that is reported as not done never has an effect. A write of unknown outcome has
 * its effect before it is reported, or never. With a pooler, which hides the server's processes, it may have its effect
 * later.
 *
 * <p>{@code -Dlost.connections} sets how many combinations are tested, {@code -Dtables.seed} chooses others.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LostConnectionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    /** How many combinations are tried. */
    private static final int CASES = Effort.byEffort("lost.connections", 30, 250);

    private static final String TABLE = "LostConnections";
    private static final String SCHEMA = "lost_connections";
    private static final String WRITER = "lost writer";
    private static final String OF_WRITER = " FROM pg_stat_activity WHERE application_name = '" + WRITER + "'";
    private static final Duration LONG = Duration.ofMinutes(2);

    private static final List<String> ROWS = List.of("x", "y", "z");

    /** The writes of which the connection is lost, and whether row x is there before. Row y is, z is not. */
    private static final Map<SeenWrite, Boolean> WRITES = new LinkedHashMap<>();

    static {
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.INSERT, "x"), false);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.UPSERT, "x"), true);
        WRITES.put(SeenWrite.of(Way.GROUP, Kind.UPSERT, "x"), false);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.UPSERT_MERGED, "x"), true);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.REPLACE, "x"), true);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.REPLACE_ANY, "x"), true);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.MERGE, "x"), true);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.DELETE, "x"), true);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.DELETE_ANY, "x"), true);
        WRITES.put(SeenWrite.of(Way.SINGLE, Kind.DELETE_UNSEEN, "x"), true);
        WRITES.put(SeenWrite.of(Way.GROUP, Kind.INSERT, "x", Kind.INSERT, "z"), false);
        WRITES.put(SeenWrite.of(Way.GROUP, Kind.UPSERT, "x", Kind.UPSERT, "y"), true);
        WRITES.put(SeenWrite.of(Way.ACROSS, Kind.REPLACE, "x", Kind.UPSERT, "y"), true);
        WRITES.put(SeenWrite.of(Way.ACROSS, Kind.REPLACE, "x", Kind.INSERT, "z", Kind.DELETE_UNSEEN, "y"), true);
        WRITES.put(SeenWrite.of(Way.ACROSS, Kind.MERGE, "x", Kind.INSERT, "z"), true);
        WRITES.put(SeenWrite.of(Way.ACROSS, Kind.CHECK, "x", Kind.INSERT, "z"), true);
        WRITES.put(SeenWrite.of(Way.ACROSS, Kind.UPSERT, "y", Kind.CHECK, "x"), true);
        WRITES.put(SeenWrite.of(Way.OPEN, Kind.CHECK, "x", Kind.INSERT, "z"), true);
        WRITES.put(SeenWrite.of(Way.GROUP, Kind.DELETE_ANY, "x", Kind.DELETE_UNSEEN, "y"), true);
        WRITES.put(SeenWrite.of(Way.OPEN, Kind.UPSERT, "x", Kind.INSERT, "z"), true);
    }

    /** An operation of another client in between. */
    private static final List<SeenWrite> OTHERS = List.of(
            SeenWrite.of(Way.SINGLE, Kind.UPSERT, "y"),
            SeenWrite.of(Way.SINGLE, Kind.UPSERT, "x"),
            SeenWrite.of(Way.SINGLE, Kind.INSERT, "x"),
            SeenWrite.of(Way.SINGLE, Kind.REPLACE_ANY, "x"),
            SeenWrite.of(Way.SINGLE, Kind.DELETE_ANY, "x"),
            SeenWrite.of(Way.ACROSS, Kind.DELETE_UNSEEN, "x", Kind.UPSERT, "y"));

    /** A fault of the connection. */
    private enum Happening {
        REQUEST_LOST,
        ANSWER_LOST,
        PROCESS_ENDED,
        SERVER_STOPPED,
        CUT_WHILE_WAITING,
        PROCESS_ENDED_WHILE_WAITING,
        INTERRUPTED_WHILE_WAITING;

        boolean isWhileWaiting() {
            return compareTo(CUT_WHILE_WAITING) >= 0;
        }
    }

    /** Where connections come from. */
    private enum Connections {
        PLAIN,
        GROWN_POOL,
        WARM_POOL,
        BEHIND_POOLER
    }

    /** One combination. */
    private record Case(
            SeenWrite write,
            Happening happening,
            SeenWrite other,
            Connections connections,
            int message,
            boolean isPatient,
            boolean readsSameStore) {}

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicLong clock = new AtomicLong();
    private final Map<Answer, Integer> answers = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    private int met;

    private @Nullable FaultyLinks links;
    private @Nullable FaultyLinks pooler;
    private @Nullable HikariDataSource pool;
    private @Nullable TableStore other;

    @BeforeAll
    void open() throws Exception {
        PostgreSql server = PostgreSql.shared();
        FaultyLinks direct = new FaultyLinks(server.port(), false);
        links = direct;
        pooler = new FaultyLinks(server.port(), true);
        HikariConfig config = new HikariConfig();
        config.setDataSource(plain(direct.port(), WRITER));
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(5_000);
        pool = new HikariDataSource(config);
        TableStore store = open(plain(server.port(), "other writer"), LONG);
        store.createTable(TABLE);
        other = store;
    }

    @AfterAll
    void close() throws Exception {
        threads.shutdownNow();
        store().deleteTable(TABLE);
        store().close();
        Objects.requireNonNull(pool).close();
        Objects.requireNonNull(links).close();
        Objects.requireNonNull(pooler).close();
    }

    private static JdbcTableStore open(DataSource source, Duration requestTimeout) {
        return JdbcTableStore.open(
                source, JdbcOptions.defaults().withSchema(SCHEMA).withRequestTimeout(requestTimeout));
    }

    /** Commits survive a crash of the server. */
    private static PGSimpleDataSource plain(int port, String application) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(port));
        source.setUser(PostgreSql.user());
        source.setApplicationName(application);
        source.setOptions("-c synchronous_commit=on");
        return source;
    }

    private TableStore store() {
        return Objects.requireNonNull(other);
    }

    private FaultyLinks through(Connections connections) {
        return Objects.requireNonNull(connections == Connections.BEHIND_POOLER ? pooler : links);
    }

    private DataSource source(Connections connections) {
        return switch (connections) {
            case PLAIN, BEHIND_POOLER -> plain(through(connections).port(), WRITER);
            case GROWN_POOL, WARM_POOL -> Objects.requireNonNull(pool);
        };
    }

    @Test
    void eachWriteIsAtomicAfterLostConnections() throws Exception {
        Random random = SEED.random();
        for (int i = 0; i < CASES; i++) {
            check("p" + i, chosen(i, random));
        }
        assertThat(violations).isEmpty();
        assertThat(met).as("%s", answers).isGreaterThan(CASES / 4);
        assertThat(answers.getOrDefault(Answer.DONE, 0)).as("%s", answers).isGreaterThan(CASES / 6);
    }

    /** Writes and happenings in turn, so that each pair is tried; all else at random. */
    private static Case chosen(int number, Random random) {
        List<SeenWrite> writes = List.copyOf(WRITES.keySet());
        Happening[] happenings = Happening.values();
        Happening happening = happenings[(number + number / (writes.size() * happenings.length)) % happenings.length];
        if (happening == Happening.SERVER_STOPPED && random.nextInt(Effort.byEffort(5, 2)) > 0) {
            happening = Happening.ANSWER_LOST;
        }
        return new Case(
                writes.get(number % writes.size()),
                happening,
                OTHERS.get(random.nextInt(OTHERS.size())),
                Connections.values()[random.nextInt(Connections.values().length)],
                random.nextInt(5),
                random.nextBoolean(),
                random.nextBoolean());
    }

    private void check(String partition, Case one) throws Exception {
        Map<String, String> known = prepare(partition, one);
        // Those of the case before may be broken.
        Objects.requireNonNull(pool).getHikariPoolMXBean().softEvictConnections();
        try (TableStore store = open(source(one.connections), one.isPatient ? LONG : Duration.ZERO);
                TableStore fresh = open(plain(PostgreSql.shared().port(), "fresh reader"), LONG)) {
            store.get(TABLE, new PrimaryKey(partition, "x"), Projection.ALL, reader -> reader.etag());
            if (one.connections == Connections.GROWN_POOL) {
                Objects.requireNonNull(pool).getHikariPoolMXBean().softEvictConnections();
            }
            Run run = new Run(one, partition, known, store, one.readsSameStore ? store : fresh);
            if (one.happening.isWhileWaiting()) {
                run.whileWaiting();
            } else {
                run.atMessage();
            }
            run.read();
            run.requireOneEffectOrNone();
        }
    }

    private Map<String, String> prepare(String partition, Case one) {
        Map<String, String> known = new HashMap<>();
        for (String row : ROWS) {
            if (row.equals("y") || row.equals("x") && Objects.requireNonNull(WRITES.get(one.write))) {
                ETag version = store().write(TABLE, RowOperation.insert(new PrimaryKey(partition, row), writer -> {}));
                known.put(row, String.valueOf(version));
            }
        }
        return known;
    }

    private static void endProcesses() {
        try (Connection connection = PostgreSql.shared().plain().getConnection()) {
            Database.execute(connection, "SELECT pg_terminate_backend(pid)" + OF_WRITER);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /**
     * Waits until the writer waits for a lock in another process than the given one; returns that process, or 0 if the
     * writer has ended.
     */
    private static int awaitWaiting(Future<?> writer, int besides) throws Exception {
        String sql = "SELECT coalesce(max(pid), 0)" + OF_WRITER + " AND wait_event_type = 'Lock' AND pid <> " + besides;
        try (Connection connection = PostgreSql.shared().plain().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            while (!writer.isDone()) {
                try (ResultSet found = statement.executeQuery()) {
                    found.next();
                    if (found.getInt(1) != 0) {
                        return found.getInt(1);
                    }
                }
                TimeUnit.MILLISECONDS.sleep(2);
            }
            return 0;
        }
    }

    /** Waits until the server does nothing more for the writer. */
    private static void awaitRest() throws Exception {
        try (Connection connection = PostgreSql.shared().plain().getConnection()) {
            while (Database.evaluateCondition(connection, "EXISTS (SELECT" + OF_WRITER + " AND state <> 'idle')")) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
        }
    }

    private static String rows(Connection connection) throws SQLException {
        String sql = "SELECT rows FROM " + SCHEMA + "._tables WHERE name = '" + TABLE + "'";
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            return SCHEMA + "." + found.getString(1);
        }
    }

    /** One case under way. */
    private final class Run {
        private final Case one;
        private final String partition;
        private final Map<String, String> known;
        private final TableStore store;
        private final TableStore reader;
        private final List<Linearizability.Event> history = new ArrayList<>();
        private final Set<String> versions = new HashSet<>();
        private volatile @Nullable Thread writing;
        private @Nullable Outcome outcome;
        private Linearizability.@Nullable Event write;

        Run(Case one, String partition, Map<String, String> known, TableStore store, TableStore reader) {
            this.one = one;
            this.partition = partition;
            this.known = known;
            this.store = store;
            this.reader = reader;
            versions.addAll(known.values());
            history.add(new Linearizability.Event(-2, -1, state -> known, "begin " + known));
        }

        private void write() {
            long called = clock.incrementAndGet();
            Outcome seen = one.write.on(store, TABLE, partition, known);
            long returned = clock.incrementAndGet();
            synchronized (this) {
                outcome = seen;
                versions.addAll(seen.versions().values());
                boolean mayComeLater = seen.answer() == Answer.UNKNOWN && one.connections == Connections.BEHIND_POOLER;
                write = new Linearizability.Event(
                        called,
                        mayComeLater ? Long.MAX_VALUE : returned,
                        state -> one.write.effect(state, seen, known),
                        called + "-" + returned + " " + one.write + ": " + seen);
            }
        }

        private void others() {
            long called = clock.incrementAndGet();
            Outcome seen = one.other.on(store(), TABLE, partition, known);
            long returned = clock.incrementAndGet();
            synchronized (this) {
                versions.addAll(seen.versions().values());
                history.add(new Linearizability.Event(
                        called,
                        returned,
                        state -> one.other.effect(state, seen, known),
                        called + "-" + returned + " other " + one.other + ": " + seen));
            }
        }

        void read() {
            for (String row : ROWS) {
                long called = clock.incrementAndGet();
                ETag version = version(row);
                long returned = clock.incrementAndGet();
                String seen = version == null ? null : version.toString();
                synchronized (this) {
                    history.add(new Linearizability.Event(
                            called,
                            returned,
                            state -> SeenWrite.read(state, row, seen, versions),
                            called + "-" + returned + " get " + row + ": " + seen));
                }
            }
        }

        /**
         * Returns the version of a row; retries, because a store without request timeout may use several broken
         * connections.
         */
        private @Nullable ETag version(String row) {
            while (true) {
                try {
                    return reader.get(TABLE, new PrimaryKey(partition, row), Projection.ALL, found -> found.etag());
                } catch (StoreUnavailableException again) {
                    continue;
                }
            }
        }

        void atMessage() throws Exception {
            FaultyLinks through = through(one.connections);
            switch (one.happening) {
                case REQUEST_LOST -> through.meet(Fault.REQUEST_LOST, one.message, this::others);
                case ANSWER_LOST -> through.meet(Fault.ANSWER_LOST, one.message, this::others);
                case PROCESS_ENDED ->
                    through.meet(Fault.LATE, one.message, () -> {
                        endProcesses();
                        others();
                    });
                default ->
                    through.meet(Fault.LATE, one.message, () -> {
                        PostgreSql.shared().stop(one.readsSameStore);
                        PostgreSql.shared().start();
                        others();
                    });
            }
            threads.submit(this::write).get(3, TimeUnit.MINUTES);
            met += through.takeBack() ? 0 : 1;
        }

        void whileWaiting() throws Exception {
            try (Connection holder = PostgreSql.shared().plain().getConnection()) {
                hold(holder);
                Future<Boolean> writer = threads.submit(() -> {
                    writing = Thread.currentThread();
                    write();
                    return Thread.interrupted();
                });
                int waiting = awaitWaiting(writer, 0);
                met += waiting == 0 ? 0 : 1;
                boolean interrupts = one.happening == Happening.INTERRUPTED_WHILE_WAITING && waiting != 0;
                if (interrupts) {
                    Objects.requireNonNull(writing).interrupt();
                }
                if (one.happening == Happening.PROCESS_ENDED_WHILE_WAITING) {
                    endProcesses();
                } else {
                    through(one.connections).cut();
                }
                awaitWaiting(writer, waiting);
                if (writer.isDone()) {
                    read();
                }
                Future<?> others = threads.submit(this::others);
                if (one.other.parts().get(0).row().equals("y")) {
                    others.get(1, TimeUnit.MINUTES);
                }
                holder.rollback();
                others.get(1, TimeUnit.MINUTES);
                assertThat(writer.get(1, TimeUnit.MINUTES)).as("is interrupted").isEqualTo(interrupts);
                awaitRest();
            }
        }

        /** Locks row x, or inserts it without a commit. */
        private void hold(Connection holder) throws SQLException {
            holder.setAutoCommit(false);
            String rows = rows(holder);
            SqlKey key = SqlKey.of(new PrimaryKey(partition, "x"));
            String sql = known.containsKey("x")
                    ? "SELECT FROM " + rows + " WHERE pk = ? AND rk = ? FOR UPDATE"
                    : "INSERT INTO " + rows + " VALUES (?, ?, '', now(), '')";
            try (PreparedStatement statement = holder.prepareStatement(sql)) {
                key.set(statement, 1);
                statement.execute();
            }
        }

        void requireOneEffectOrNone() {
            Outcome seen = Objects.requireNonNull(outcome);
            answers.merge(seen.answer(), 1, Integer::sum);
            List<Linearizability.Event> done = new ArrayList<>(history);
            done.add(Objects.requireNonNull(write));
            boolean holds = Linearizability.isLinearizable(done)
                    || seen.answer() == Answer.UNKNOWN && Linearizability.isLinearizable(history);
            if (!holds) {
                violations.add(one + "\n"
                        + String.join(
                                "\n",
                                done.stream().map(Linearizability.Event::text).toList()));
            }
        }
    }
}

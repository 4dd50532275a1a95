package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.SeenWrite.Answer;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import dev.tables.testing.Thorough;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Three client processes write the same rows while the server is killed, stopped or paused, all connections break, or
 * answers are lost. Nothing is lost or half done, and no write of unknown outcome changes anything after its client has
 * read the rows.
 *
 * <p>{@code -Dserver.faults} sets how many faults there are, {@code -Dtables.seed} chooses them.
 */
class ServerFaultsIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_128);

    private static final int FAULTS = Effort.byEffort("server.faults", 0, 10);
    private static final int CLIENTS = 3;
    /** How many events there are before a fault, and after it. */
    private static final int EVENTS = 12;
    /** The number of messages of which one breaks its connection, while answers are lost. */
    private static final int ONE_OF = 6;

    private static final String WAITING =
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query NOT LIKE 'SELECT FROM%'";

    /** A fault of the server, or of connections with it. */
    private enum Kind {
        KILL,
        CRASH,
        STOP,
        PAUSE,
        CUT,
        LOSE
    }

    @Test
    @Thorough("kills and stops a server of its own")
    void acknowledgedWritesSurviveServerFaultsAtomically() throws Exception {
        Random random = SEED.random();
        try (PostgreSql server = PostgreSql.own(true);
                FaultyLinks links = new FaultyLinks(server.port(), false);
                TableStore store = JdbcTableStore.open(
                        server.plain(), JdbcOptions.defaults().withRequestTimeout(Duration.ofMinutes(2)))) {
            store.createTable(FaultyClient.TABLE);
            List<FaultyClient.Started> clients = new ArrayList<>();
            SeenHistories histories = new SeenHistories();
            try {
                for (int client = 0; client < CLIENTS; client++) {
                    clients.add(FaultyClient.start(links.port(), random.nextLong(), client > 0, histories));
                    clients.get(client).goTo("start " + client);
                    histories.await("start " + client, EVENTS);
                }
                for (int fault = 0; fault < FAULTS; fault++) {
                    Kind kind = Kind.values()[fault % Kind.values().length];
                    String partition = fault + " " + kind;
                    clients.forEach(client -> client.goTo(partition));
                    histories.await(partition, EVENTS);
                    meet(kind, new Target(server, links, partition), histories, random);
                    histories.await(partition, histories.count(partition) + EVENTS);
                }
                for (FaultyClient.Started client : clients) {
                    client.end();
                }
            } finally {
                clients.forEach(client -> client.process().destroyForcibly());
            }
            for (String partition : histories.partitions()) {
                FaultyClient.readAll(store, partition, histories::add);
            }
            Map<Answer, Integer> answers = histories.answers();
            assertThat(violations(histories)).as("%s", SEED).isEmpty();
            assertThat(answers.getOrDefault(Answer.DONE, 0)).isGreaterThan(FAULTS);
        }
    }

    /**
     * Breaks connections while the rows are locked, for longer than the clients' request timeout. Their processes wait
     * in the server.
     */
    private static void cutWhileWaiting(Target target) throws SQLException, InterruptedException {
        try (Connection holder = target.server.plain().getConnection()) {
            holder.setAutoCommit(false);
            String rows = "tables." + only(holder, "SELECT rows FROM tables._tables");
            try (PreparedStatement lock = holder.prepareStatement("SELECT FROM " + rows + " WHERE pk = ? FOR UPDATE")) {
                lock.setBytes(
                        1, SqlKey.of(new PrimaryKey(target.partition, "x")).partition());
                lock.execute();
            }
            // With no row to wait for, none waits.
            for (int i = 0; i < 500 && only(holder, WAITING).equals("0"); i++) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            target.links.cut();
            TimeUnit.MILLISECONDS.sleep(2 * FaultyClient.PATIENCE.toMillis());
            holder.rollback();
        }
    }

    private static String only(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            found.next();
            return found.getString(1);
        }
    }

    /** Searches for violations in a thread with a large stack, because the search is as deep as a history is long. */
    private static List<String> violations(SeenHistories histories) throws Exception {
        FutureTask<List<String>> search = new FutureTask<>(histories::violations);
        new Thread(null, search, "violations", 1L << 28).start();
        return search.get();
    }

    /** The target of a fault. */
    private record Target(PostgreSql server, FaultyLinks links, String partition) {}

    private static void meet(Kind kind, Target target, SeenHistories histories, Random random)
            throws SQLException, InterruptedException {
        PostgreSql server = target.server;
        switch (kind) {
            case KILL -> {
                server.kill();
                server.start();
            }
            case CRASH -> {
                server.stop(false);
                server.start();
            }
            case STOP -> {
                server.stop(true);
                server.start();
            }
            case PAUSE -> {
                List<ProcessHandle> stopped = server.pause();
                // Longer than the request timeout of clients.
                TimeUnit.MILLISECONDS.sleep(FaultyClient.PATIENCE.toMillis() * (1 + random.nextInt(3)));
                server.goOn(stopped);
            }
            case CUT -> cutWhileWaiting(target);
            case LOSE -> {
                target.links.meetSome(new Random(random.nextLong()), ONE_OF);
                histories.await(target.partition, histories.count(target.partition) + 2 * EVENTS);
                target.links.meetSome(random, 0);
            }
        }
    }
}

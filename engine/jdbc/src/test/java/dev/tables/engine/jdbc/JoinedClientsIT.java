package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A test of four client processes that move amounts in a relation and in tables, by one transaction each. Some are
 * killed. Relation and tables are equal afterwards.
 */
class JoinedClientsIT {
    private static final String TABLE = "Bank";
    private static final JdbcOptions OPTIONS = JdbcOptions.defaults().withSchema("joined_clients");
    private static final String APPLICATION = "joined clients";
    private static final int CLIENTS = 4;
    private static final int MOVES = 40;
    private static final int ACCOUNTS = 4;

    /** A client process: prints a line for each move that was done. */
    static final class Client {
        private final ThreadLocal<@Nullable Connection> current = new ThreadLocal<>();

        private Client() {}

        public static void main(String[] arguments) throws SQLException {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(PostgreSql.url(Integer.parseInt(arguments[0])));
            source.setUser(PostgreSql.user());
            source.setApplicationName(APPLICATION);
            new Client().run(source, new Random(Long.parseLong(arguments[1])));
        }

        private void run(PGSimpleDataSource source, Random random) throws SQLException {
            try (TableStore store = JdbcTableStore.open(source, OPTIONS, current::get);
                    Connection connection = source.getConnection()) {
                connection.setAutoCommit(false);
                current.set(connection);
                for (int done = 0; done < MOVES; ) {
                    if (move(store, connection, random)) {
                        System.out.println("done " + done);
                        System.out.flush();
                        done++;
                    }
                }
            }
        }

        private static boolean move(TableStore store, Connection connection, Random random) throws SQLException {
            int from = random.nextInt(ACCOUNTS);
            int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
            int amount = random.nextInt(100);
            connection.setTransactionIsolation(
                    random.nextBoolean() ? Connection.TRANSACTION_READ_COMMITTED : Connection.TRANSACTION_SERIALIZABLE);
            try (OpenTransaction transaction = store.beginTransaction()) {
                transaction.runWithin(() -> {
                    add(store, from, -amount);
                    add(store, to, amount);
                    return amount;
                });
                add(connection, from, -amount);
                add(connection, to, amount);
                transaction.commit();
                connection.commit();
                return true;
            } catch (TableStoreException | SQLException others) {
                connection.rollback();
                return false;
            }
        }

        private static void add(TableStore store, int account, int amount) {
            Row row = Objects.requireNonNull(store.get(TABLE, keys(account), Projection.ALL, Row.DECODER));
            ETag seen = Objects.requireNonNull(row.etag());
            store.write(
                    TABLE,
                    RowOperation.replace(keys(account), writer -> writer.int32("n", row.int32("n") + amount), seen));
        }

        private static void add(Connection connection, int account, int amount) throws SQLException {
            try (PreparedStatement update = connection.prepareStatement("UPDATE bank SET n = n + ? WHERE k = ?")) {
                update.setInt(1, amount);
                update.setInt(2, account);
                update.executeUpdate();
            }
        }
    }

    private static PrimaryKey keys(int account) {
        return new PrimaryKey("p" + account % 2, "r" + account);
    }

    @Test
    void relationAndTableStayEqual() throws Exception {
        PostgreSql server = PostgreSql.shared();
        try (TableStore store = JdbcTableStore.open(server.plain(), OPTIONS);
                Connection connection = server.plain().getConnection()) {
            Database.execute(connection, "CREATE TABLE bank (k int PRIMARY KEY, n int NOT NULL)");
            store.createTable(TABLE);
            for (int account = 0; account < ACCOUNTS; account++) {
                store.write(TABLE, RowOperation.insert(keys(account), writer -> writer.int32("n", 1000)));
                Database.execute(connection, "INSERT INTO bank VALUES (" + account + ", 1000)");
            }
            ExecutorService readers = Executors.newFixedThreadPool(CLIENTS);
            List<Process> processes = new ArrayList<>();
            List<CompletableFuture<Integer>> acknowledged = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Process process = start(server.port(), client);
                processes.add(process);
                int killedAt = client % 2 == 0 ? Integer.MAX_VALUE : 4 + 3 * client;
                acknowledged.add(CompletableFuture.supplyAsync(() -> count(process, killedAt), readers));
            }
            for (int client = 0; client < CLIENTS; client++) {
                int done = acknowledged.get(client).get(300, TimeUnit.SECONDS);
                assertThat(processes.get(client).waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(done).isGreaterThanOrEqualTo(client % 2 == 0 ? MOVES : 4);
            }
            readers.shutdown();
            server.awaitEndOf(APPLICATION);
            Map<String, Integer> inTable = inTable(store);
            assertThat(inTable).hasSize(ACCOUNTS).isEqualTo(inRelation(connection));
            assertThat(inTable.values().stream().mapToInt(number -> number).sum())
                    .isEqualTo(1000 * ACCOUNTS);
        }
    }

    private static Map<String, Integer> inTable(TableStore store) {
        Map<String, Integer> numbers = new TreeMap<>();
        ResultPage<Row> page = store.query(TABLE, RowQuery.wholeTable(), Row.DECODER);
        page.items().forEach(row -> numbers.put(row.primaryKey().rowKey(), row.int32("n")));
        return numbers;
    }

    private static Map<String, Integer> inRelation(Connection connection) throws SQLException {
        Map<String, Integer> numbers = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT k, n FROM bank")) {
            while (found.next()) {
                numbers.put("r" + found.getInt(1), found.getInt(2));
            }
        }
        return numbers;
    }

    private static Process start(int port, int client) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Client.class.getName(),
                        Integer.toString(port),
                        Integer.toString(client))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** Counts what it says, and kills it in between. */
    private static int count(Process process, int killedAt) {
        int lines = 0;
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            while (said.readLine() != null) {
                if (++lines == killedAt) {
                    process.destroyForcibly();
                }
            }
            return lines;
        } catch (IOException killed) {
            return lines;
        }
    }
}

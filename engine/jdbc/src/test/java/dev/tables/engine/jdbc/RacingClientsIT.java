package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A test of four client processes that move amounts between rows of two tables. Some are killed. The sum is unchanged,
 * and no acknowledged move is lost.
 */
class RacingClientsIT {
    private static final List<String> TABLES = List.of("RaceOne", "RaceOther");
    private static final String APPLICATION = "racing clients";
    private static final int CLIENTS = 4;
    private static final int MOVES = 25;
    private static final int ROWS = 3;

    /** A client process: prints a line for each move that was done. */
    static final class Client {
        private Client() {}

        public static void main(String[] arguments) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(PostgreSql.url(Integer.parseInt(arguments[0])));
            source.setUser(PostgreSql.user());
            source.setApplicationName(APPLICATION);
            Random random = new Random(Long.parseLong(arguments[1]));
            try (TableStore store =
                    JdbcTableStore.open(source, JdbcOptions.defaults().withSchema("race"))) {
                for (int done = 0; done < MOVES; ) {
                    if (move(store, random, arguments[1], done)) {
                        System.out.println("done " + done);
                        System.out.flush();
                        done++;
                    }
                }
            }
        }

        private static boolean move(TableStore store, Random random, String client, int number) {
            PrimaryKey from = keys(random.nextInt(ROWS));
            PrimaryKey to = keys(random.nextInt(ROWS));
            int amount = random.nextInt(100);
            try {
                store.execute(new StoreTransaction()
                        .add(TABLES.get(0), change(store, TABLES.get(0), from, -amount))
                        .add(TABLES.get(1), change(store, TABLES.get(1), to, amount))
                        .add(
                                TABLES.get(1),
                                RowOperation.insert(new PrimaryKey("log" + client, "n" + number), writer -> {})));
                return true;
            } catch (TransactionFailedException failed) {
                if (failed.failedOperationException() instanceof ConcurrentUpdateException) {
                    return false;
                }
                throw failed;
            }
        }

        private static RowOperation change(TableStore store, String table, PrimaryKey keys, int by) {
            Row row = Objects.requireNonNull(store.get(table, keys, Projection.ALL, Row.DECODER));
            ETag seen = Objects.requireNonNull(row.etag());
            return RowOperation.replace(keys, writer -> writer.int32("n", row.int32("n") + by), seen);
        }
    }

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p" + row, "r");
    }

    @Test
    void sumAndAcknowledgedMovesAreKeptAfterKills() throws Exception {
        PostgreSql server = PostgreSql.shared();
        try (TableStore store =
                JdbcTableStore.open(server.plain(), JdbcOptions.defaults().withSchema("race"))) {
            for (String table : TABLES) {
                store.createTable(table);
                for (int row = 0; row < ROWS; row++) {
                    store.write(table, RowOperation.insert(keys(row), writer -> writer.int32("n", 0)));
                }
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
                int known = acknowledged.get(client).get(300, TimeUnit.SECONDS);
                assertThat(processes.get(client).waitFor(60, TimeUnit.SECONDS)).isTrue();
                long found = store.count(TABLES.get(1), RowQuery.partition("log" + client));
                assertThat(found).isGreaterThanOrEqualTo(known);
                if (client % 2 == 0) {
                    assertThat(known).isEqualTo(MOVES);
                }
            }
            readers.shutdown();
            server.awaitEndOf(APPLICATION);
            assertThat(sum(store)).isZero();
        }
    }

    private static int sum(TableStore store) {
        int sum = 0;
        for (String table : TABLES) {
            for (int row = 0; row < ROWS; row++) {
                sum += Objects.requireNonNull(store.get(table, keys(row), Projection.ALL, Row.DECODER))
                        .int32("n");
            }
        }
        return sum;
    }

    private static Process start(int port, int client) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new ProcessBuilder(
                        java.toString(),
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

package dev.tables.engine.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.jdbc.SeenHistories.Seen;
import dev.tables.engine.jdbc.SeenWrite.Answer;
import dev.tables.engine.jdbc.SeenWrite.Kind;
import dev.tables.engine.jdbc.SeenWrite.Outcome;
import dev.tables.engine.jdbc.SeenWrite.Way;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A process that writes rows of the partition that it is told, and prints what it sees. */
final class FaultyClient {
    static final String TABLE = "Faults";
    static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final String END = "end";
    private static final List<String> ROWS = List.of("x", "y", "z");
    private static final List<SeenWrite> WRITES = List.of(
            SeenWrite.of(Way.SINGLE, Kind.INSERT, "x"),
            SeenWrite.of(Way.SINGLE, Kind.UPSERT, "x"),
            SeenWrite.of(Way.SINGLE, Kind.UPSERT, "y"),
            SeenWrite.of(Way.SINGLE, Kind.REPLACE, "x"),
            SeenWrite.of(Way.SINGLE, Kind.REPLACE_ANY, "y"),
            SeenWrite.of(Way.SINGLE, Kind.MERGE, "x"),
            SeenWrite.of(Way.SINGLE, Kind.DELETE, "y"),
            SeenWrite.of(Way.SINGLE, Kind.DELETE_ANY, "x"),
            SeenWrite.of(Way.SINGLE, Kind.DELETE_UNSEEN, "z"),
            SeenWrite.of(Way.GROUP, Kind.UPSERT, "x", Kind.UPSERT, "z"),
            SeenWrite.of(Way.ACROSS, Kind.REPLACE, "x", Kind.UPSERT, "y", Kind.DELETE_UNSEEN, "z"),
            SeenWrite.of(Way.ACROSS, Kind.MERGE, "y", Kind.INSERT, "z"),
            SeenWrite.of(Way.OPEN, Kind.UPSERT, "x", Kind.UPSERT, "y"));

    private static volatile String partition = "";

    private FaultyClient() {}

    public static void main(String[] arguments) throws IOException {
        Random random = new Random(Long.parseLong(arguments[1]));
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(Integer.parseInt(arguments[0])));
        source.setUser(PostgreSql.user());
        // Connections that answer nothing are given up.
        source.setSocketTimeout(2);
        source.setConnectTimeout(2);
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(3);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(PATIENCE.toMillis());
        config.setInitializationFailTimeout(-1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            TableStore store = open(Boolean.parseBoolean(arguments[2]) ? pool : source);
            Thread reader = new Thread(FaultyClient::readPartitions, "partitions");
            reader.setDaemon(true);
            reader.start();
            while (!partition.equals(END)) {
                if (!partition.isEmpty()) {
                    write(store, partition, WRITES.get(random.nextInt(WRITES.size())));
                    // So that histories stay short while others wait.
                    LockSupport.parkNanos(20_000_000);
                }
            }
        }
    }

    /** Opens a store; retries, because a connection may take longer than the request timeout on a busy machine. */
    private static TableStore open(DataSource source) {
        while (true) {
            try {
                return JdbcTableStore.open(source, JdbcOptions.defaults().withRequestTimeout(PATIENCE));
            } catch (StoreUnavailableException away) {
                continue;
            }
        }
    }

    private static void readPartitions() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                partition = line;
            }
        } catch (IOException failed) {
            partition = END;
        }
    }

    private static void print(Seen seen) {
        System.out.println(SeenHistories.line(seen, WRITES));
        System.out.flush();
    }

    private static void write(TableStore store, String of, SeenWrite write) {
        Map<String, String> known = readAll(store, of, FaultyClient::print);
        long called = System.nanoTime();
        Outcome outcome = write.on(store, TABLE, of, known);
        long returned = System.nanoTime();
        if (outcome.answer() == Answer.UNKNOWN) {
            // What is read first is how it stays.
            returned = readFirst(store, of);
        }
        print(new Seen(of, called, returned, write, known, outcome, "", null));
    }

    /** Returns when a read that has succeeded has begun. */
    private static long readFirst(TableStore store, String of) {
        while (true) {
            long called = System.nanoTime();
            try {
                String version = version(store, of, ROWS.get(0));
                print(Seen.read(of, called, System.nanoTime(), ROWS.get(0), version.isEmpty() ? null : version));
                return called;
            } catch (StoreUnavailableException away) {
                continue;
            }
        }
    }

    private static String version(TableStore store, String of, String row) {
        ETag version = store.get(TABLE, new PrimaryKey(of, row), Projection.ALL, found -> found.etag());
        return version == null ? "" : version.toString();
    }

    /** Reads the rows of a partition, each until that succeeds. */
    static Map<String, String> readAll(TableStore store, String of, Consumer<Seen> seen) {
        Map<String, String> known = new HashMap<>();
        for (String row : ROWS) {
            while (!known.containsKey(row)) {
                long called = System.nanoTime();
                try {
                    String version = version(store, of, row);
                    seen.accept(Seen.read(of, called, System.nanoTime(), row, version.isEmpty() ? null : version));
                    known.put(row, version);
                } catch (StoreUnavailableException away) {
                    continue;
                }
            }
        }
        known.values().removeIf(String::isEmpty);
        return known;
    }

    /** A process that was started. */
    record Started(Process process, PrintWriter to) {
        /** Switches the client to the rows of another partition. */
        void goTo(String of) {
            to.println(of);
            to.flush();
        }

        /** Waits until it ends. */
        void end() throws InterruptedException {
            goTo(END);
            if (!process.waitFor(2, TimeUnit.MINUTES) || process.exitValue() != 0) {
                throw new AssertionError("A client did not end as it should: " + process);
            }
        }
    }

    static Started start(int port, long seed, boolean hasPool, SeenHistories histories) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                        java.toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FaultyClient.class.getName(),
                        Integer.toString(port),
                        Long.toString(seed),
                        Boolean.toString(hasPool))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread reader = new Thread(() -> {
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    histories.add(SeenHistories.seen(line, WRITES));
                }
            } catch (IOException ended) {
                return;
            }
        });
        reader.setDaemon(true);
        reader.start();
        return new Started(process, new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8));
    }
}

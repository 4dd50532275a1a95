package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server in a process of its own, killed while clients write: what was acknowledged is there. */
class CrashIT {
    private static final int CLIENTS = 4;
    private static final int ENOUGH = 1500;

    /** The server may refuse a request on a busy machine: that is not a loss. */
    private static final int BUSY = 503;

    @TempDir
    private Path folder;

    /** The process that is killed: serves a directory, and says on which port. */
    static final class Victim {
        private Victim() {}

        @SuppressWarnings("resource")
        public static void main(String[] directory) throws IOException {
            Served served = new Served(RocksDbTableStores.open(Path.of(directory[0])));
            System.out.println("port " + served.port());
            System.in.read();
        }
    }

    @Test
    void acknowledgedWritesSurviveKills() throws Exception {
        Process victim = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Queue<PrimaryKey> acknowledged = new ConcurrentLinkedQueue<>();
        try {
            Wire wire = new Wire("http://127.0.0.1:" + port(victim) + "/devstoreaccount1/");
            wire.post("Tables", "{\"TableName\":\"Things\"}");
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String partition = "p" + i;
                Thread client = new Thread(() -> insertUntilItEnds(wire, partition, acknowledged));
                client.start();
                clients.add(client);
            }
            while (acknowledged.size() < ENOUGH && clients.stream().anyMatch(Thread::isAlive)) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            victim.destroyForcibly().waitFor();
            for (Thread client : clients) {
                client.join();
            }
        } finally {
            victim.destroyForcibly().waitFor();
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ENOUGH);
        try (TableStore store = RocksDbTableStores.open(folder)) {
            assertThat(acknowledged)
                    .allSatisfy(keys -> assertThat(store.get("Things", keys, Projection.ALL, Row.DECODER))
                            .isNotNull());
        }
    }

    private static int port(Process victim) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("port ")) {
                return Integer.parseInt(line.substring(5));
            }
        }
        throw new IOException("The server did not start.");
    }

    private static void insertUntilItEnds(Wire wire, String partition, Queue<PrimaryKey> acknowledged) {
        try {
            for (int i = 0; ; i++) {
                String row = "r" + i;
                int status = wire.post(
                                "Things", "{\"PartitionKey\":\"" + partition + "\",\"RowKey\":\"" + row + "\",\"A\":1}")
                        .status();
                if (status == 201) {
                    acknowledged.add(new PrimaryKey(partition, row));
                } else if (status != BUSY) {
                    return;
                }
            }
        } catch (IllegalStateException killed) {
            // The end of the server ends its clients.
            return;
        }
    }
}

package dev.tables.benchmarks.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.engine.server.LoopbackTablesServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Our server in a process of its own, over tables in a directory that flush every write, or over tables in memory; it ends with the process that
 * has started it.
 */
final class ServedStore implements AutoCloseable {
    private static final String PORT = "port ";

    private final Process process;
    private final int port;

    private ServedStore(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Serves the directory it is given, or memory if it is given none, until its input ends. */
    public static void main(String[] directory) throws IOException {
        try (TableStore store = directory.length == 0
                        ? LocalTableStore.inMemory()
                        : RocksDbTableStores.open(Path.of(directory[0]));
                LoopbackTablesServer server = LoopbackTablesServer.start(store)) {
            System.out.println(PORT + server.port());
            System.in.read();
        }
    }

    /** Starts one with the flags of {@code java -jar}, over a directory. */
    static ServedStore start(Path directory) throws IOException {
        return start(List.of(directory.toString()));
    }

    /** Starts one with the flags of {@code java -jar}, over memory. */
    static ServedStore inMemory() throws IOException {
        return start(List.of());
    }

    private static ServedStore start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ServedStore.class.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(PORT)) {
                return new ServedStore(process, Integer.parseInt(line.substring(PORT.length())));
            }
        }
        process.destroyForcibly();
        throw new IOException("The server did not start.");
    }

    int port() {
        return port;
    }

    /** The processor time it has taken. */
    Duration cpu() {
        return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

package dev.tables.benchmarks.server;

import dev.tables.engine.TableStore;
import dev.tables.engine.rocksdb.RocksDbTableStore;
import dev.tables.engine.server.LoopbackServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** Our server in a process of its own, over tables in a directory that flush every write; it ends with the process that has started it. */
final class ServedDirectory implements AutoCloseable {
    private static final String PORT = "port ";

    private final Process process;
    private final int port;

    private ServedDirectory(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Serves the directory it is given until its input ends. */
    public static void main(String[] directory) throws IOException {
        try (TableStore store = RocksDbTableStore.open(Path.of(directory[0]));
                LoopbackServer server = LoopbackServer.start(store)) {
            System.out.println(PORT + server.port());
            System.in.read();
        }
    }

    /** Starts one with the flags of {@code java -jar}. */
    static ServedDirectory start(Path directory) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServedDirectory.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(PORT)) {
                return new ServedDirectory(process, Integer.parseInt(line.substring(PORT.length())));
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

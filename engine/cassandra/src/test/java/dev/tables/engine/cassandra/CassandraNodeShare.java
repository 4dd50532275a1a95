package dev.tables.engine.cassandra;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A process's share in a node that several processes use. The node's input is a pipe, which each process keeps open
 * until it ends, for whatever reason. A file in a folder contains the location of the node for other processes.
 */
final class CassandraNodeShare {
    private static final String PIPE = "users";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final int PAUSE_MILLIS = 10;

    private final int port;
    private final RandomAccessFile pipe;

    private CassandraNodeShare(int port, RandomAccessFile pipe) {
        this.port = port;
        this.pipe = pipe;
    }

    /** How a node is started. */
    interface Start {
        /** Starts it, and waits until it answers; says its port. */
        int start(Path directory, ProcessBuilder.Redirect input) throws IOException, InterruptedException;
    }

    /** Joins the node that a folder names; starts a node if none runs. */
    static CassandraNodeShare of(Path folder, Start start) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        try (FileChannel file = FileChannel.open(
                        folder.resolve("cassandra-node.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            Path known = folder.resolve("cassandra-node.running");
            CassandraNodeShare running = lock.isValid() && Files.exists(known) ? joined(known) : null;
            return running == null ? started(known, start) : running;
        }
    }

    private static @Nullable CassandraNodeShare joined(Path known) throws IOException, InterruptedException {
        List<String> place = Files.readAllLines(known, StandardCharsets.UTF_8);
        Path directory = Path.of(place.get(1));
        if (!Files.exists(directory.resolve(PIPE))) {
            return null;
        }
        RandomAccessFile pipe = opened(directory);
        String name = UUID.randomUUID().toString();
        pipe.write((name + "\n").getBytes(StandardCharsets.US_ASCII));
        long latest = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (System.nanoTime() < latest) {
            if (Files.exists(directory.resolve(name))) {
                return new CassandraNodeShare(Integer.parseInt(place.get(0)), pipe);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        // It saw the end of the pipe before.
        pipe.close();
        return null;
    }

    private static CassandraNodeShare started(Path known, Start start) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("tables-cassandra");
        Path fifo = directory.resolve(PIPE);
        if (new ProcessBuilder("mkfifo", fifo.toString()).inheritIO().start().waitFor() != 0) {
            throw new IOException("mkfifo made no pipe in " + directory + ".");
        }
        RandomAccessFile pipe = opened(directory);
        try {
            int port = start.start(directory, ProcessBuilder.Redirect.from(fifo.toFile()));
            Files.writeString(known, port + "\n" + directory + "\n", StandardCharsets.UTF_8);
            return new CassandraNodeShare(port, pipe);
        } catch (IOException | InterruptedException | RuntimeException failed) {
            pipe.close();
            throw failed;
        }
    }

    /** Opens the pipe for reading too; otherwise opening would wait for the other end. */
    private static RandomAccessFile opened(Path directory) throws IOException {
        return new RandomAccessFile(directory.resolve(PIPE).toFile(), "rw");
    }

    /** Returns the port of the node. */
    int port() {
        return port;
    }

    /** Disconnects from the node, as when this process ends. */
    void leave() throws IOException {
        pipe.close();
    }
}

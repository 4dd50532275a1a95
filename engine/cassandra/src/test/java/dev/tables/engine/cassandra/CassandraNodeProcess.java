package dev.tables.engine.cassandra;

import dev.tables.testing.Effort;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** The virtual machine of a node, with a directory that goes with this process, however that ends. */
final class CassandraNodeProcess {
    private static final int JDK = 17;
    private static final Duration START = Duration.ofSeconds(300);
    /** How long a node may take that waits for others to notice its dead predecessor, and reads its data from them. */
    private static final Duration JOIN = Duration.ofSeconds(600);

    private static final int PAUSE_MILLIS = 100;
    private static final int FIRST_PORT = 10_000;
    private static final int PORTS = 10_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();
    static final String KEEP = "keep";
    /**
     * The script that ends a node when all processes that have its input open have ended, for whatever reason. The
     * input then ends. A signal for the whole process group, such as Ctrl-C, has the same effect. For each name in its
     * input, it creates a file, which confirms that it keeps running as long as the writer of the name has the input
     * open.
     */
    static final String TIED = "trap 'exec </dev/null' HUP INT TERM; \"$@\" & node=$!;"
            + " while read line && test \"$line\" != " + KEEP + "; do : > \"$TABLES_NODE/$line\"; done;"
            + " kill -9 $node 2>/dev/null; wait $node 2>/dev/null;"
            + " test \"$line\" = " + KEEP + " || rm -r \"$TABLES_NODE\"";

    private final CassandraNodeFiles.Place place;
    private final String classPath;
    private final Path directory;
    private @Nullable Process shell;

    CassandraNodeProcess(CassandraNodeFiles.Place place, String classPath) throws IOException {
        this(place, classPath, Files.createTempDirectory("tables-cassandra"));
    }

    CassandraNodeProcess(CassandraNodeFiles.Place place, String classPath, Path directory) {
        this.place = place;
        this.classPath = classPath;
        this.directory = directory;
    }

    /** Returns the jars of a node; skips the test if no node can be started. */
    static String jars() {
        Effort.requireThorough("a Cassandra node");
        int java = Runtime.version().feature();
        Assumptions.assumeTrue(java == JDK, "Cassandra 5.0 runs on JDK 17; this is " + java + ".");
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "Cassandra is started by /bin/sh.");
        String classPath = CassandraNodeJars.classPath();
        Assumptions.assumeTrue(
                classPath != null,
                "The jars of Cassandra are missing: Maven could not get " + CassandraNodeJars.ARTIFACT + ".");
        return String.valueOf(classPath);
    }

    /**
     * Returns a port that is free on all hosts, below the range of ports for outgoing connections. A client that
     * connects to a port of that range while its node is down may connect to itself, and prevent the restart of the
     * node.
     *
     * <p>Each process starts its search at another port. Skips the test if this machine lacks one of the addresses.
     */
    static int freePort(List<String> hosts) throws IOException {
        for (String host : hosts) {
            try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByName(host))) {
                Assumptions.assumeTrue(any.isBound());
            } catch (BindException missing) {
                Assumptions.abort("This machine does not have the address " + host + ".");
            }
        }
        int first = (int) (ProcessHandle.current().pid() * 37 % PORTS);
        for (int next = 0; next < PORTS; next++) {
            int port = FIRST_PORT + (first + next) % PORTS;
            if (GIVEN.add(port) && isFree(port, hosts)) {
                return port;
            }
        }
        throw new IOException("No port from " + FIRST_PORT + " on is free.");
    }

    private static boolean isFree(int port, List<String> hosts) throws IOException {
        for (String host : hosts) {
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(host))) {
                Assumptions.assumeTrue(socket.isBound());
            } catch (BindException taken) {
                return false;
            }
        }
        return true;
    }

    /** Starts it, for this process; returns before it answers. */
    void start() throws IOException {
        start(ProcessBuilder.Redirect.PIPE);
    }

    /** Starts it, until the end of what is given; returns before it answers. */
    void start(ProcessBuilder.Redirect input) throws IOException {
        Path config =
                Files.writeString(directory.resolve("cassandra.yaml"), place.yaml(directory), StandardCharsets.UTF_8);
        Path log =
                Files.writeString(directory.resolve("logback.xml"), CassandraNodeFiles.LOGBACK, StandardCharsets.UTF_8);
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", TIED, "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Path dataCenter =
                Files.writeString(directory.resolve("rackdc.properties"), place.dataCenter(), StandardCharsets.UTF_8);
        command.addAll(place.options(directory, config, log, dataCenter));
        if (input != ProcessBuilder.Redirect.PIPE) {
            // Shared, and never started again: definitions need not be in files.
            command.add("-Dcassandra.test.flush_local_schema_changes=false");
        }
        String jars = place.setup().clockAhead().isZero()
                ? classPath
                : CassandraNodeClock.compiled(directory, classPath) + File.pathSeparator + classPath;
        command.addAll(List.of("-cp", jars, "org.apache.cassandra.service.CassandraDaemon"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(input)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output().toFile()));
        builder.environment().put("TABLES_NODE", directory.toString());
        Process started = builder.start();
        shell = started;
        if (input == ProcessBuilder.Redirect.PIPE) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(started, "")));
        }
    }

    private Path output() {
        return directory.resolve("output");
    }

    /** Waits until it answers. */
    void await() throws IOException, InterruptedException {
        long until = System.nanoTime() + (place.setup().joins() ? JOIN : START).toNanos();
        boolean begun = false;
        while (!answers()) {
            boolean alive = machine() != null;
            boolean died = begun && !alive;
            begun |= alive;
            if (died && foundNoPeer()) {
                Files.delete(output());
                start();
                begun = false;
            } else if (died || System.nanoTime() > until) {
                throw new IllegalStateException(
                        "Cassandra does not start: " + Files.readString(output(), StandardCharsets.UTF_8));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /**
     * Returns whether the node gave up because the first node did not respond within five seconds, on a busy machine.
     */
    private boolean foundNoPeer() throws IOException {
        return Files.readString(output(), StandardCharsets.UTF_8).contains("Unable to gossip with any peers");
    }

    private boolean answers() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(place.host(), place.port()), PAUSE_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private @Nullable ProcessHandle machine() {
        Process running = shell;
        return running == null ? null : running.children().findFirst().orElse(null);
    }

    /** Runs a command of {@code nodetool} on this node, and returns what it prints. */
    String manage(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        command.addAll(CassandraNodeFiles.openedPackages());
        command.addAll(List.of(
                "-Duser.home=" + directory,
                "-Dcassandra.storagedir=" + directory,
                "-Dlogback.configurationFile="
                        + directory.resolve("logback.xml").toUri(),
                "-cp",
                classPath,
                "org.apache.cassandra.tools.NodeTool",
                "-h",
                "127.0.0.1",
                "-p",
                Integer.toString(place.setup().managementPort())));
        command.addAll(List.of(arguments));
        Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
        tool.getOutputStream().close();
        String printed = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (tool.waitFor() != 0) {
            throw new IllegalStateException("nodetool " + String.join(" ", arguments) + " failed: " + printed);
        }
        return printed;
    }

    /**
     * Terminates the node as {@code kill -9} does: unwritten data is lost. Its directory is kept, so that the node can
     * be started again.
     */
    void kill() throws InterruptedException {
        Process running = shell;
        if (running != null) {
            end(running, KEEP + "\n");
            shell = null;
        }
    }

    /** Ends it and removes its directory. */
    void end() {
        Process running = shell;
        if (running != null) {
            end(running, "");
            shell = null;
        } else {
            remove();
        }
    }

    /** Removes the files of a node that was killed or never started. */
    private void remove() {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (NoSuchFileException gone) {
            // It was removed before.
            return;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Path directory() {
        return directory;
    }

    private static void end(Process running, String last) {
        try {
            running.getOutputStream().write(last.getBytes(StandardCharsets.US_ASCII));
            running.getOutputStream().close();
            running.waitFor(10, TimeUnit.SECONDS);
        } catch (IOException ended) {
            return;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends it a signal, such as {@code STOP}. */
    void signal(String name) throws IOException, InterruptedException {
        ProcessHandle machine = machine();
        if (machine != null) {
            new ProcessBuilder("kill", "-" + name, Long.toString(machine.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }
}

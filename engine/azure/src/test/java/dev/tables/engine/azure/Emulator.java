package dev.tables.engine.azure;

import dev.tables.testing.Effort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The vendor's table emulator (npm package {@code azurite}, version pinned in {@code src/test/emulator}) as a child
 * process on a free loopback port, in memory, one a JVM, gone with it.
 *
 * <p>Without node and npm the tests that need it are skipped with a message; with {@code CI=true} that is a failure.
 */
public final class Emulator {
    /** The emulator's account; public, and the same everywhere. */
    public static final String ACCOUNT = "devstoreaccount1";

    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
    private static final String MAIN = "node_modules/azurite/dist/src/table/main.js";
    private static final Duration READY_WITHIN = Duration.ofSeconds(120);
    private static final int LAST_LINES = 20;

    private static @Nullable Emulator running;
    private static @Nullable String whyNot;

    private final int port;

    private Emulator(int port) {
        this.port = port;
    }

    /** Returns the running emulator; the first call starts it. */
    public static synchronized Emulator start() {
        Effort.requireThorough("the table emulator");
        Emulator present = running;
        if (present != null) {
            return present;
        }
        String known = whyNot;
        if (known != null) {
            throw missing(known);
        }
        try {
            Path home = home();
            install(home);
            Emulator started = launch(home);
            running = started;
            return started;
        } catch (Missing missing) {
            whyNot = missing.why;
            throw missing(missing.why);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Returns the emulator's port on the loopback address. */
    public int port() {
        return port;
    }

    /** Returns a connection string with address, account and key. */
    public String connectionString() {
        return connectionString(port);
    }

    /** Returns a connection string for another port, such as that of a proxy. */
    public static String connectionString(int port) {
        return "DefaultEndpointsProtocol=http;AccountName=" + ACCOUNT + ";AccountKey=" + KEY
                + ";TableEndpoint=http://127.0.0.1:" + port + "/" + ACCOUNT;
    }

    private static RuntimeException missing(String why) {
        String text = "The table emulator is not available, so nothing is tested on it: " + why
                + " Install node and npm, then run: npm ci --prefix engine/azure/src/test/emulator";
        if ("true".equals(System.getenv("CI"))) {
            return new IllegalStateException(text);
        }
        System.err.println("SKIPPED: " + text);
        return new TestAbortedException(text);
    }

    private static Path home() throws Missing {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path home = at.resolve("engine/azure/src/test/emulator");
            if (Files.exists(home.resolve("package-lock.json"))) {
                return home;
            }
        }
        throw new Missing("its package-lock.json was not found above the working directory.");
    }

    /** Downloads the versions that the lock file pins, unless they are installed; one process at a time. */
    private static void install(Path home) throws IOException, InterruptedException, Missing {
        Path stamp = home.resolve("node_modules/.package-lock.json");
        try (FileChannel file = FileChannel.open(
                        Path.of(System.getProperty("java.io.tmpdir"), "tables-emulator-install.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock lock = file.lock()) {
            if (lock.isValid() && Files.exists(stamp) && Files.exists(home.resolve(MAIN))) {
                return;
            }
            run(home, "npm", "ci", "--omit=optional", "--no-audit", "--no-fund");
        }
    }

    private static void run(Path home, String... command) throws IOException, InterruptedException, Missing {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException absent) {
            throw new Missing(command[0] + " cannot be started.");
        }
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new Missing("'" + String.join(" ", command) + "' did not end within 10 minutes.");
        }
        if (process.exitValue() != 0) {
            throw new Missing("'" + String.join(" ", command) + "' ended with status " + process.exitValue() + ".");
        }
    }

    private static Emulator launch(Path home) throws IOException, InterruptedException, Missing {
        Deque<String> output = new ArrayDeque<>();
        for (int attempt = 0; attempt < 3; attempt++) {
            int port = freePort();
            Process process = node(home, port);
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            CompletableFuture<Boolean> ready = new CompletableFuture<>();
            Thread reader = new Thread(() -> read(process, output, ready), "emulator-output");
            reader.setDaemon(true);
            reader.start();
            if (ready.completeOnTimeout(false, READY_WITHIN.toSeconds(), TimeUnit.SECONDS)
                    .join()) {
                return new Emulator(port);
            }
            process.destroyForcibly();
        }
        synchronized (output) {
            throw new IOException("The emulator did not start. It said: " + String.join("\n", output));
        }
    }

    private static Process node(Path home, int port) throws Missing {
        List<String> command = new ArrayList<>(List.of("node", "-r", "./exit-with-parent.js", MAIN));
        command.addAll(List.of("--tableHost", "127.0.0.1", "--tablePort", Integer.toString(port)));
        command.addAll(List.of("--inMemoryPersistence", "--disableTelemetry", "--skipApiVersionCheck", "--silent"));
        try {
            return new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException absent) {
            throw new Missing("node cannot be started.");
        }
    }

    private static void read(Process process, Deque<String> output, CompletableFuture<Boolean> ready) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                synchronized (output) {
                    output.addLast(line);
                    if (output.size() > LAST_LINES) {
                        output.removeFirst();
                    }
                }
                if (line.contains("successfully started")) {
                    ready.complete(true);
                }
            }
        } catch (IOException gone) {
            synchronized (output) {
                output.addLast(gone.toString());
            }
        } finally {
            ready.complete(false);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Why the emulator cannot be had here. */
    private static final class Missing extends Exception {
        private static final long serialVersionUID = 1L;

        private final String why;

        Missing(String why) {
            super(why);
            this.why = why;
        }
    }
}

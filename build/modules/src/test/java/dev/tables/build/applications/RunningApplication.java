package dev.tables.build.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An application that Maven has compiled, in a process of its own. Closed, the process has ended. */
final class RunningApplication implements AutoCloseable {
    private static final Pattern MAIN = Pattern.compile("<start-class>([^<]+)</start-class>");
    private static final Pattern STARTED = Pattern.compile("(?:Tomcat|Netty) started on port (\\d+)");
    private static final long SECONDS = 120;

    private final Process process;
    private final URI address;

    private RunningApplication(Process process, int port) {
        this.process = process;
        this.address = URI.create("http://localhost:" + port);
    }

    /**
     * Starts the main class that the application's {@code pom.xml} names, in its folder, and waits for its port.
     *
     * @param environment more variables for it
     */
    static RunningApplication start(Path folder, Map<String, String> environment) throws Exception {
        Matcher main = MAIN.matcher(Files.readString(folder.resolve("pom.xml")));
        assertThat(main.find()).as("a start-class in %s/pom.xml", folder).isTrue();
        String libraries = Files.readString(folder.resolve(BuiltApplications.CLASS_PATH));
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        folder.resolve("target/classes") + File.pathSeparator + libraries,
                        main.group(1),
                        "--server.port=0",
                        "--spring.main.banner-mode=off")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            return new RunningApplication(process, port(process));
        } catch (Exception | AssertionError failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    /** Reads on after the port was found, so that the application never waits for a reader. */
    private static int port(Process process) throws Exception {
        CompletableFuture<Integer> port = new CompletableFuture<>();
        StringBuilder said = new StringBuilder();
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    said.append(line).append('\n');
                    Matcher started = STARTED.matcher(line);
                    if (started.find()) {
                        port.complete(Integer.valueOf(started.group(1)));
                    }
                }
                port.completeExceptionally(new AssertionError("The application ended:\n" + said));
            } catch (IOException closed) {
                port.completeExceptionally(closed);
            }
        });
        reader.setDaemon(true);
        reader.start();
        return port.get(SECONDS, TimeUnit.SECONDS);
    }

    /** Where it listens, without a path. */
    URI address() {
        return address;
    }

    /** Asks it to end, and makes it if it does not. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, SECONDS, TimeUnit.SECONDS).join();
        process.destroyForcibly().onExit().join();
    }
}

package dev.tables.rolling;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A process of one version as the test sees it: asked, stopped in order, or killed. Safe for several threads. */
final class FilmProcess {
    private static final int LAST_LINES = 400;

    private final FilmVersion version;
    private final Process process;
    private final Writer input;
    private final Thread reader;
    private final AtomicInteger asked = new AtomicInteger();
    private final Map<Integer, CompletableFuture<String>> answers = new ConcurrentHashMap<>();
    private final CompletableFuture<Boolean> started = new CompletableFuture<>();
    private final Deque<String> log = new ArrayDeque<>();
    private volatile boolean gone;

    private FilmProcess(FilmVersion version, Process process) {
        this.version = version;
        this.process = process;
        input = process.outputWriter(StandardCharsets.UTF_8);
        reader = new Thread(this::read, "version-" + version.number());
        reader.setDaemon(true);
        reader.start();
    }

    /** The process has ended, or was killed, before it answered. */
    static final class GoneException extends RuntimeException {
        private static final long serialVersionUID = 1;

        GoneException(String message) {
            super(message, null, false, false);
        }
    }

    /** The process answered with an exception. */
    static final class FailedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        FailedException(String message) {
            super(message, null, false, false);
        }
    }

    /** Begins to start a process. */
    static FilmProcess begin(FilmVersion version, List<String> properties) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                RollingApplication.class.getName(),
                Integer.toString(version.number()),
                "--spring.main.banner-mode=off"));
        command.addAll(properties);
        try {
            return new FilmProcess(
                    version,
                    new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    FilmVersion version() {
        return version;
    }

    /** Whether it is not known yet if it starts. */
    boolean isStarting() {
        return !started.isDone();
    }

    /** Whether it started; if not it has ended, and {@link #log} says why. */
    boolean hasStarted() {
        return started.join();
    }

    FilmProcess awaitStart() {
        if (!hasStarted()) {
            throw new AssertionError("Version " + version.number() + " did not start:\n" + log());
        }
        return this;
    }

    boolean isGone() {
        return gone;
    }

    /**
     * Asks it to do something.
     *
     * @throws GoneException if it ended first
     * @throws FailedException if it failed
     */
    String ask(String command) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        int number = asked.incrementAndGet();
        answers.put(number, answer);
        if (gone) {
            answers.remove(number);
            throw new GoneException("not asked");
        }
        try {
            synchronized (input) {
                input.write(number + " " + command + "\n");
                input.flush();
            }
        } catch (IOException closed) {
            answers.remove(number);
            throw new GoneException("perhaps asked");
        }
        String text = answer.join();
        if (text.isEmpty()) {
            throw new GoneException("asked");
        }
        if (!text.startsWith("ok ")) {
            throw new FailedException(FilmText.decoded(text));
        }
        return text.substring("ok ".length());
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith(RollingApplication.ANSWER)) {
                    note(line);
                } else if (line.equals(RollingApplication.ANSWER + "started")) {
                    started.complete(true);
                } else {
                    answered(line.substring(RollingApplication.ANSWER.length()));
                }
            }
        } catch (IOException ended) {
            note(ended.toString());
        } finally {
            gone = true;
            started.complete(false);
            answers.values().forEach(answer -> answer.complete(""));
        }
    }

    private void answered(String line) {
        int space = line.indexOf(' ');
        // The last line of a killed process may be cut off: what it says is not known then.
        CompletableFuture<String> answer = space < 0 ? null : answers.remove(Integer.valueOf(line.substring(0, space)));
        if (answer != null) {
            answer.complete(line.substring(space + 1));
        }
    }

    private void note(String line) {
        synchronized (log) {
            log.addLast(line);
            if (log.size() > LAST_LINES) {
                log.removeFirst();
            }
        }
    }

    /** The last it logged. */
    String log() {
        synchronized (log) {
            return String.join("\n", log);
        }
    }

    /** As {@code kill -9} does. By its handle: the process object would close the pipe, with answers in it. */
    void kill() {
        process.toHandle().destroyForcibly();
        awaitEnd();
    }

    /** Ends it in order. */
    void stop() {
        try {
            synchronized (input) {
                input.close();
            }
        } catch (IOException ended) {
            note(ended.toString());
        }
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("Version " + version.number() + " did not end:\n" + log());
            }
            reader.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}

package dev.tables.engine.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Lets chosen calls to files of a child process fail with a chosen error, below both Java and RocksDB: a library, loaded by {@code LD_PRELOAD},
 * stands between the process and the system. Needs Linux and a C compiler, but no rights.
 */
final class FailingFiles {
    /** Opening a file that is written to or made. */
    static final int OPEN_FOR_WRITING = 1;

    static final int OPEN_FOR_READING = 2;
    static final int WRITE = 4;
    static final int SYNC = 8;
    static final int RENAME = 16;
    static final int UNLINK = 32;
    static final int ALLOCATE = 64;
    static final int EVERY_CHANGE = OPEN_FOR_WRITING | WRITE | SYNC | RENAME | UNLINK | ALLOCATE;

    private static final String CONTROL = "FAILING_FILES_CONTROL";
    private static final String DIRECTORY = "FAILING_FILES_DIRECTORY";
    private static final String SOURCE = "/failing-files.c";
    private static final int SIZE = 4096;

    private final MappedByteBuffer numbers;

    private FailingFiles(MappedByteBuffer numbers) {
        this.numbers = numbers;
    }

    /** The control of this process, which was started with the library. */
    static FailingFiles ofThisProcess() throws IOException {
        Path file = Path.of(Objects.requireNonNull(System.getenv(CONTROL)));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            mapped.order(ByteOrder.nativeOrder());
            return new FailingFiles(mapped);
        }
    }

    private void set(int place, int number) {
        numbers.putInt(place * Integer.BYTES, number);
    }

    private int get(int place) {
        return numbers.getInt(place * Integer.BYTES);
    }

    /**
     * Lets calls of some kinds fail.
     *
     * @param first the number of the first call that fails, counted from 1
     * @param last the number of the last one; 0: all further ones fail
     * @param half whether the first write that fails writes half of its bytes
     */
    void fail(int kinds, int error, int first, int last, boolean half) {
        count(kinds);
        set(1, error);
        set(3, last);
        set(6, half ? 1 : 0);
        set(2, first);
    }

    /** Counts calls of some kinds; none fails. */
    void count(int kinds) {
        set(2, 0);
        set(0, kinds);
        set(4, 0);
        set(5, 0);
    }

    /** Lets every call succeed. */
    void end() {
        set(2, 0);
    }

    /** How many calls there were of the kinds that may fail. */
    int calls() {
        return get(4);
    }

    /** How many have failed. */
    int failed() {
        return get(5);
    }

    /**
     * Runs the main class of a child process, whose calls to files beneath a directory can fail; returns its lines. Skips the test if that is
     * not possible here.
     */
    static List<String> run(Class<?> main, Path directory, List<String> arguments)
            throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                System.getProperty("os.name").equals("Linux"),
                "needs Linux, whose linker loads a library before others");
        Path files = Files.createDirectories(directory.resolve("files"));
        Path library = compile(directory);
        Path control = Files.write(directory.resolve("control"), new byte[SIZE]);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                files.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LD_PRELOAD", library.toString());
        builder.environment().put(CONTROL, control.toString());
        builder.environment().put(DIRECTORY, files.toString());
        Process process = builder.start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output.lines().toList();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Path compile(Path directory) throws IOException, InterruptedException {
        Path source = directory.resolve("failing-files.c");
        try (InputStream text = Objects.requireNonNull(FailingFiles.class.getResourceAsStream(SOURCE))) {
            Files.copy(text, source);
        }
        Path library = directory.resolve("failing-files.so");
        Assumptions.assumeTrue(
                succeeds("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl"),
                "needs a C compiler (cc), which makes the library that lets calls fail");
        return library;
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }
}

package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that a user starts has RocksDB for one platform only, and runs there. */
class ExecutableJarIT {
    private static final Path JAR = Path.of(Objects.requireNonNull(System.getProperty("executable"), "executable"));
    private static final String PLATFORM =
            Objects.requireNonNull(System.getProperty("rocksdb.platform"), "rocksdb.platform");

    @TempDir
    private Path directory;

    /** What a process said, and how it ended. */
    private record Ended(int status, String output) {}

    @Test
    void jarContainsOneNativeLibraryAndRocksDbOnce() throws IOException {
        List<String> libraries = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        try (JarFile jar = new JarFile(JAR.toFile())) {
            for (JarEntry nested : jar.stream()
                    .filter(entry -> entry.getName().endsWith(".jar"))
                    .toList()) {
                try (JarInputStream entries = new JarInputStream(jar.getInputStream(nested))) {
                    for (JarEntry entry = entries.getNextJarEntry(); entry != null; entry = entries.getNextJarEntry()) {
                        if (entry.getName().startsWith("librocksdbjni")) {
                            libraries.add(entry.getName());
                        }
                        if (entry.getName().equals("org/rocksdb/RocksDB.class")) {
                            classes.add(nested.getName());
                        }
                    }
                }
            }
        }
        assertThat(libraries).hasSize(1).allMatch(name -> name.startsWith("librocksdbjni-" + PLATFORM + "."));
        assertThat(classes).hasSize(1);
        assertThat(Files.size(JAR)).isLessThan(46_000_000);
    }

    /** Started where it belongs it imports and asks all its queries; elsewhere it says what it lacks. */
    @Test
    void jarRunsOnlyOnItsPlatform() throws Exception {
        Ended ended = run();
        if (RocksDbTableStores.nativeLibraryResource().startsWith("librocksdbjni-" + PLATFORM + ".")) {
            assertThat(ended.output()).contains("the highest salary, from a stream of all");
            assertThat(ended.status()).isZero();
        } else {
            assertRefused(ended);
        }
    }

    @Test
    void missingPlatformIsReported() throws Exception {
        Ended ended = run("-Dos.name=Linux", "-Dos.arch=riscv64");

        assertRefused(ended);
        assertThat(ended.output())
                .contains("The native library of RocksDB for linux-riscv64, the platform of this process, was not"
                        + " found.")
                .contains("<classifier>linux-riscv64");
    }

    private static void assertRefused(Ended ended) {
        assertThat(ended.output())
                .contains("APPLICATION FAILED TO START")
                .contains("Found libraries for: " + PLATFORM + ".");
        assertThat(ended.status()).isNotZero();
    }

    private Ended run(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(options));
        command.addAll(List.of(
                "-jar",
                JAR.toString(),
                "--tables.directory=" + directory.resolve("tables"),
                "--tables.encryption.keyset-directory=" + directory.resolve("keys")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }
}

package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.StoreLockedException;
import dev.tables.engine.files.FilePermissions;
import dev.tables.engine.files.internal.ExclusiveFile;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A second attempt to open a directory is refused, in this process by any path and from another class loader too, and after any
 * number of such refusals another process still is: closing a file ends a process's locks on it.
 */
class SecondOpenerIT {
    @RegisterExtension
    static final Seed SEED = Seed.of(11);

    @TempDir
    private Path directory;

    /** Another process: says whether it got the lock, or who has it. */
    static final class Other {
        private Other() {}

        public static void main(String[] arguments) {
            try (LocalTableStore store = RocksDbTableStores.open(Path.of(arguments[0]))) {
                System.out.print("opened " + store.tableNames().size());
            } catch (StoreLockedException locked) {
                System.out.print(locked.getMessage());
            }
        }
    }

    private static String openElsewhere(Path store) throws IOException, InterruptedException {
        return run(Other.class, store);
    }

    private List<Path> paths(Path store) throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), store);
        Path parent = Files.createSymbolicLink(directory.resolve("parent"), directory);
        return List.of(
                store,
                link,
                parent.resolve("store"),
                store.resolve("..").resolve("store"),
                Path.of("").toAbsolutePath().relativize(store));
    }

    @Test
    void failedOpenInTheSameProcessKeepsTheLock() throws Exception {
        Path store = directory.resolve("store");
        try (LocalTableStore first = RocksDbTableStores.open(store)) {
            first.createTable("Things");
            for (Path path : paths(store)) {
                assertThatThrownBy(() -> RocksDbTableStores.open(path))
                        .as(path.toString())
                        .isInstanceOf(StoreLockedException.class)
                        .hasMessageContaining(
                                "in use by process " + ProcessHandle.current().pid());
            }
            assertThat(openElsewhere(store))
                    .contains("in use by process " + ProcessHandle.current().pid());
            // RocksDB's own lock would refuse too: ours alone must do it.
            Files.delete(store.resolve("LOCK"));
            assertThat(openElsewhere(store))
                    .contains("in use by process " + ProcessHandle.current().pid());
        }
        assertThat(openElsewhere(store)).isEqualTo("opened 1");
    }

    /** Takes and ends locks in an order that is left to chance, from two class loaders; one holder at any time. */
    @Test
    void lockExcludesAnotherClassLoader() throws Exception {
        Path file = directory.resolve("some.lock");
        List<Path> paths = new ArrayList<>();
        for (Path way : paths(directory)) {
            if (Files.isDirectory(way)) {
                paths.add(way.resolve("some.lock"));
            }
        }
        try (URLClassLoader other = copyOfOurs()) {
            List<Class<?>> types = List.of(ExclusiveFile.class, other.loadClass(ExclusiveFile.class.getName()));
            assertThat(types.get(0)).isNotSameAs(types.get(1));
            Random random = SEED.random();
            @Nullable AutoCloseable held = null;
            for (int step = 0; step < 60; step++) {
                Class<?> type = types.get(random.nextInt(2));
                @Nullable AutoCloseable taken = take(type, paths.get(random.nextInt(paths.size())));
                assertThat(taken == null).as("step " + step + " of " + SEED).isEqualTo(held != null);
                held = held == null ? taken : held;
                if (step % 20 == 7) {
                    assertThat(lockElsewhere(file)).isEqualTo("refused");
                }
                if (held != null && random.nextInt(3) == 0) {
                    held.close();
                    held = null;
                }
            }
            if (held != null) {
                held.close();
            }
            assertThat(lockElsewhere(file)).isEqualTo("taken");
        }
    }

    private static @Nullable AutoCloseable take(Class<?> type, Path file) throws ReflectiveOperationException {
        Class<?> access = type.getClassLoader().loadClass(FilePermissions.class.getName());
        return (AutoCloseable) type.getMethod("tryTake", Path.class, access)
                .invoke(null, file, access.getMethod("valueOf", String.class).invoke(null, "OWNER_ONLY"));
    }

    private static URLClassLoader copyOfOurs() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** Another process that takes a single lock. */
    static final class OtherLocker {
        private OtherLocker() {}

        public static void main(String[] arguments) throws IOException {
            try (ExclusiveFile taken = ExclusiveFile.tryTake(Path.of(arguments[0]), FilePermissions.OWNER_ONLY)) {
                System.out.print(taken == null ? "refused" : "taken");
            }
        }
    }

    private static String lockElsewhere(Path file) throws IOException, InterruptedException {
        return run(OtherLocker.class, file);
    }

    private static String run(Class<?> program, Path argument) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        argument.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return said;
    }
}

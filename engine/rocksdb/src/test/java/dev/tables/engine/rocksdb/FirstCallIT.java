package dev.tables.engine.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each public way into this module, the first thing that a process does: none relies on another having loaded RocksDB's library. */
class FirstCallIT {
    @TempDir
    private Path directory;

    @Test
    void everyPublicEntryPointWorksInANewProcess() throws Exception {
        assertThat(FirstCall.CALLS.keySet()).as("a call for each").isEqualTo(entryPoints());
        try (LocalTableStore store = RocksDbTableStores.open(
                directory.resolve(FirstCall.STORE), RocksDbOptions.defaults().withDurability(Durability.OS))) {
            store.createTable("Things");
            RocksDbBackups.in(directory.resolve(FirstCall.BACKUPS)).backUp(store);
        }
        List<String> failures = new ArrayList<>();
        for (String call : FirstCall.CALLS.keySet()) {
            String output = run(call);
            if (!output.strip().endsWith(FirstCall.DONE)) {
                failures.add(call + ": " + output);
            }
        }
        assertThat(failures).isEmpty();
    }

    /** Constructors and static methods of what is public, and all that can be done with backups, which open nothing before. */
    private static Set<String> entryPoints() throws Exception {
        Path code = Path.of(RocksDbTableStores.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        // A jar where the tests run after packaging, else a directory.
        if (Files.isDirectory(code)) {
            return entryPoints(code);
        }
        try (FileSystem jar = FileSystems.newFileSystem(code)) {
            return entryPoints(jar.getPath("/"));
        }
    }

    private static Set<String> entryPoints(Path classes) throws Exception {
        Path folder = classes.resolve(RocksDbTableStores.class.getPackageName().replace('.', '/'));
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".class")).toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                if (!name.equals("package-info")) {
                    addEntryPoints(Class.forName(RocksDbTableStores.class.getPackageName() + "." + name), found);
                }
            }
        }
        return found;
    }

    private static void addEntryPoints(Class<?> type, Set<String> found) {
        if (!Modifier.isPublic(type.getModifiers())
                || type.isInterface()
                || type.isRecord()
                || Throwable.class.isAssignableFrom(type)) {
            return;
        }
        for (Constructor<?> constructor : type.getConstructors()) {
            found.add(type.getSimpleName() + " " + constructor.getParameterCount());
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean entry = Modifier.isStatic(method.getModifiers()) || type == RocksDbBackups.class;
            if (entry && Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                found.add(type.getSimpleName() + "." + method.getName() + " "
                        + Arrays.stream(method.getParameterTypes())
                                .map(Class::getSimpleName)
                                .toList());
            }
        }
    }

    private String run(String call) throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstCall.class.getName(),
                        directory.toString(),
                        call))
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }
}

package dev.tables.engine.rocksdb;

import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;

/** A process that calls one method, given by its name, and nothing of RocksDB before. */
final class FirstCall {
    static final String STORE = "store";
    static final String BACKUPS = "backups";
    static final String DONE = "done";

    /** What is called, with the directory that has a store and its backups. */
    interface Call {
        void in(Path directory) throws Exception;
    }

    static final Map<String, Call> CALLS = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "RocksDbTableStores.open [Path]",
                    at -> RocksDbTableStores.open(at.resolve(STORE)).close()),
            Map.entry(
                    "RocksDbTableStores.open [Path, RocksDbOptions]",
                    at -> RocksDbTableStores.open(at.resolve(STORE), RocksDbOptions.defaults())
                            .close()),
            Map.entry(
                    "RocksDbTableStores.containsStore [Path]",
                    at -> require(RocksDbTableStores.containsStore(at.resolve(STORE)))),
            Map.entry(
                    "RocksDbTableStores.nativeLibraryResource []",
                    at -> require(!RocksDbTableStores.nativeLibraryResource().isEmpty())),
            Map.entry(
                    "RocksDbOrderedStore.open [Path, RocksDbOptions]",
                    at -> RocksDbOrderedStore.open(at.resolve(STORE), RocksDbOptions.defaults())
                            .close()),
            Map.entry("RocksDbBackups.in [Path]", at -> backups(at)),
            Map.entry(
                    "RocksDbBackups.withProgressListener [ProgressListener]",
                    at -> backups(at).withProgressListener((one, bytes, all) -> {})),
            Map.entry("RocksDbBackups.list []", at -> require(backups(at).list().size() == 1)),
            Map.entry(
                    "RocksDbBackups.verify []",
                    at -> require(backups(at).verify().get(0).isIntact())),
            Map.entry(
                    "RocksDbBackups.deleteAllButNewest [int]", at -> backups(at).deleteAllButNewest(1)),
            Map.entry("RocksDbBackups.restore [Path]", at -> backups(at).restore(fresh(at))),
            Map.entry("RocksDbBackups.restore [int, Path]", at -> backups(at).restore(1, fresh(at))),
            Map.entry(
                    "RocksDbBackups.backUp [LocalTableStore]",
                    at -> refusesWhatIsInMemory(store -> backups(at).backUp(store))),
            Map.entry(
                    "RocksDbBackups.canBackUp [LocalTableStore]",
                    at -> refusesWhatIsInMemory(store -> backups(at).canBackUp(store)))));

    private FirstCall() {}

    private static RocksDbBackups backups(Path directory) {
        return RocksDbBackups.in(directory.resolve(BACKUPS));
    }

    private static Path fresh(Path directory) {
        return directory.resolve("restored-" + UUID.randomUUID());
    }

    /** A store on RocksDB would have loaded the library. */
    private static void refusesWhatIsInMemory(Consumer<LocalTableStore> call) {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            call.accept(store);
            require(false);
        } catch (IllegalArgumentException refused) {
            require(true);
        }
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("expected otherwise");
        }
    }

    public static void main(String[] arguments) throws Exception {
        Objects.requireNonNull(CALLS.get(arguments[1])).in(Path.of(arguments[0]));
        System.out.println(DONE);
    }
}

package dev.tables.engine.rocksdb;

import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.util.Environment;

/** Opens table stores that live in a directory. */
public final class RocksDbTableStores {
    private RocksDbTableStores() {}

    /** Opens the store in a directory, or makes one, with {@link RocksDbOptions#defaults}. */
    public static LocalTableStore open(Path directory) {
        return open(directory, RocksDbOptions.defaults());
    }

    /**
     * Opens the store in a directory, or makes one; missing directories are created.
     *
     * @throws dev.tables.engine.StoreLockedException if it is open already, in this process or another
     * @throws dev.tables.engine.StoreCorruptedException if it is damaged, of another format version, or not a store
     * @throws dev.tables.engine.StoreUnavailableException if the directory cannot be used
     * @throws MissingNativeLibraryException if the application was packed without RocksDB's library for this platform
     */
    public static LocalTableStore open(Path directory, RocksDbOptions options) {
        return LocalTableStore.open(RocksDbOrderedStore.open(directory, options), options.storeOptions());
    }

    /** Returns whether a directory contains a store or the rest of one; changes nothing. */
    public static boolean containsStore(Path directory) {
        return Files.exists(directory.resolve("CURRENT")) || Files.exists(directory.resolve(AcknowledgedWrites.FILE));
    }

    /**
     * The name of the resource with RocksDB's native library for this operating system and processor, without which no store
     * opens. A native image must hold it; the jar holds fourteen others besides.
     */
    public static String nativeLibraryResource() {
        return Environment.getJniLibraryFileName("rocksdb");
    }
}

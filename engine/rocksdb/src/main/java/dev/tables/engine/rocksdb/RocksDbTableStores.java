package dev.tables.engine.rocksdb;

import dev.tables.engine.local.LocalTableStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocksdb.util.Environment;

/** Factory methods for table stores in a directory. */
public final class RocksDbTableStores {
    private RocksDbTableStores() {}

    /** Opens the store in a directory, or creates one, with {@link RocksDbOptions#defaults}. */
    public static LocalTableStore open(Path directory) {
        return open(directory, RocksDbOptions.defaults());
    }

    /**
     * Opens the store in a directory, or creates one with its missing directories.
     *
     * @throws dev.tables.engine.StoreLockedException if the store is already open, in this process or another
     * @throws dev.tables.engine.StoreCorruptedException if the directory contains a damaged store, a store of another
     *     format version, or other files but no store
     * @throws dev.tables.engine.StoreUnavailableException if the directory cannot be used
     * @throws MissingNativeLibraryException if the application was packaged without RocksDB's library for this platform
     */
    public static LocalTableStore open(Path directory, RocksDbOptions options) {
        return LocalTableStore.open(RocksDbOrderedStore.open(directory, options), options.storeOptions());
    }

    /** Returns whether a directory contains a store or the remains of one; changes nothing. */
    public static boolean containsStore(Path directory) {
        return Files.exists(directory.resolve("CURRENT")) || Files.exists(directory.resolve(AcknowledgedWrites.FILE));
    }

    /**
     * Returns the name of the resource with RocksDB's native library for this operating system and processor. No store
     * opens without this library. A native image must contain the resource; the libraries for the fourteen other
     * platforms are not needed.
     */
    public static String nativeLibraryResource() {
        return Environment.getJniLibraryFileName("rocksdb");
    }
}

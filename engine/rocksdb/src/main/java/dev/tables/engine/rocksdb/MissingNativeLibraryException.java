package dev.tables.engine.rocksdb;

import java.util.List;

/** An error of an application that was packaged without RocksDB's native library for the current platform. */
public final class MissingNativeLibraryException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String platform;

    /** Creates an exception for {@code platform}; {@code found} lists the platforms whose libraries were found. */
    public MissingNativeLibraryException(String platform, List<String> found) {
        super("The native library of RocksDB for " + platform + ", the platform of this process, was not found."
                + (found.isEmpty() ? "" : " Found libraries for: " + String.join(", ", found) + ".")
                + " Add a dependency on dev.tables:tables-rocksdbjni with classifier "
                + platform
                + ", or on org.rocksdb:rocksdbjni, which contains all platforms. Or set -Djava.library.path to a directory that"
                + " contains the library.");
        this.platform = platform;
    }

    /** Returns the platform of this process, such as {@code linux64}. */
    public String platform() {
        return platform;
    }
}

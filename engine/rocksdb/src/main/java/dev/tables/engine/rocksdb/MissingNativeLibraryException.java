package dev.tables.engine.rocksdb;

import java.util.List;

/** The application was packed without RocksDB's native library for the platform that it runs on. */
public final class MissingNativeLibraryException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final String platform;

    /** Names the platform, and those whose libraries are there. */
    public MissingNativeLibraryException(String platform, List<String> found) {
        super("Found RocksDB's native library for "
                + (found.isEmpty() ? "no platform" : "no platform but " + String.join(", ", found)) + ", expected "
                + platform + ", on which this process runs. Pack it: as dev.tables:tables-rocksdbjni with classifier "
                + platform
                + ", or as org.rocksdb:rocksdbjni, which has all platforms. Or name a directory that has it by"
                + " -Djava.library.path.");
        this.platform = platform;
    }

    /** The platform that it runs on, such as {@code linux64}. */
    public String platform() {
        return platform;
    }
}

package dev.tables.benchmarks.upkeep;

import java.nio.file.Path;

/** Who does the jobs, the one all ratios refer to first. */
enum KeeperKind {
    /** RocksDB by hand. */
    RAW("raw-rocksdb"),
    /** A loop with the template, by hand. */
    LOOP("template loop"),
    /** The library's own. */
    LIBRARY("library");

    private final String label;

    KeeperKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Whether it has a way to do a job. */
    boolean does(Job job) {
        return this != LOOP || job != Job.RECOVER;
    }

    /** Opens it on an empty directory. */
    Keeper open(Scope scope, Path directory) {
        return switch (this) {
            case RAW -> new RawKeeper(directory);
            case LOOP -> scope.loop(directory);
            case LIBRARY -> scope.library(directory);
        };
    }
}

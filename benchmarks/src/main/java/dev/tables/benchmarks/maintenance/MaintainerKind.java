package dev.tables.benchmarks.maintenance;

import java.nio.file.Path;

/** The contenders of the jobs on an index, the one all ratios refer to first. */
enum MaintainerKind {
    /** RocksDB by hand. */
    RAW("raw-rocksdb"),
    /** A loop with the template, by hand. */
    LOOP("template loop"),
    /** The library's own. */
    LIBRARY("library");

    private final String label;

    MaintainerKind(String label) {
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
    Maintainer open(Scope scope, Path directory) {
        return switch (this) {
            case RAW -> new RawMaintainer(directory);
            case LOOP -> scope.loop(directory);
            case LIBRARY -> scope.library(directory);
        };
    }
}

package dev.tables.benchmarks.maintenance;

import java.nio.file.Path;

/** Where the index rows are. */
enum Scope {
    /** In the partition of the entity. */
    PARTITION,
    /** In a table of their own. */
    TABLE;

    /** Only writes of several partitions can be left half done. */
    boolean has(Job job) {
        return this == TABLE || job != Job.RECOVER;
    }

    Maintainer library(Path directory) {
        return this == TABLE
                ? new LibraryMaintainer<>(directory, TableMember.class, TableMember::new)
                : new LibraryMaintainer<>(directory, PartitionMember.class, PartitionMember::new);
    }

    Maintainer loop(Path directory) {
        return this == TABLE
                ? new LoopMaintainer<>(directory, TableMember.class, TableMember::new, TableMember::email)
                : new LoopMaintainer<>(directory, PartitionMember.class, PartitionMember::new, PartitionMember::email);
    }
}

package dev.tables.benchmarks.upkeep;

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

    Keeper library(Path directory) {
        return this == TABLE
                ? new LibraryKeeper<>(directory, TableMember.class, TableMember::new)
                : new LibraryKeeper<>(directory, PartitionMember.class, PartitionMember::new);
    }

    Keeper loop(Path directory) {
        return this == TABLE
                ? new LoopKeeper<>(directory, TableMember.class, TableMember::new, TableMember::email)
                : new LoopKeeper<>(directory, PartitionMember.class, PartitionMember::new, PartitionMember::email);
    }
}

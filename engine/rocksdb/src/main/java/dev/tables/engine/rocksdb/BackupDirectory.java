package dev.tables.engine.rocksdb;

import java.nio.file.Files;
import java.nio.file.Path;

/** The names of the files in a directory of backups. */
final class BackupDirectory {
    /** The file of the {@link BackupCatalog}. */
    static final String CATALOG_FILE = "tables.backups";
    /** The folder in which RocksDB keeps a file with the description of each backup. */
    static final String DESCRIPTIONS = "meta";

    private BackupDirectory() {}

    /** Returns whether the directory contains backups, even if they cannot be read. */
    static boolean containsBackups(Path directory) {
        return Files.exists(directory.resolve(CATALOG_FILE)) || Files.isDirectory(directory.resolve(DESCRIPTIONS));
    }
}

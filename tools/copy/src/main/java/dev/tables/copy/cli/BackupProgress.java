package dev.tables.copy.cli;

import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import dev.tables.engine.rocksdb.RocksDbBackups.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** Prints how much of a backup was read, whenever another tenth was: on the stream for errors, so that it does not mix with results. */
final class BackupProgress implements Progress {
    private static final int PARTS = 10;

    private final PrintWriter err;
    private int number;
    private long printed;

    BackupProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void read(Backup backup, long bytes, long all) {
        if (backup.number() != number) {
            number = backup.number();
            printed = 0;
        }
        long part = all == 0 ? PARTS : bytes * PARTS / all;
        if (part > printed) {
            printed = part;
            err.printf(Locale.ROOT, "backup %d: read %,d of %,d bytes%n", number, bytes, all);
            err.flush();
        }
    }
}

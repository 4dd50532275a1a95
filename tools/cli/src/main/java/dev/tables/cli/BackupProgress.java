package dev.tables.cli;

import dev.tables.engine.rocksdb.RocksDbBackups.Backup;
import dev.tables.engine.rocksdb.RocksDbBackups.ProgressListener;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * A listener that prints the progress of reading a backup, in steps of ten percent. The listener prints to the error
 * stream, so that the output contains only results.
 */
final class BackupProgress implements ProgressListener {
    private static final int PARTS = 10;

    private final PrintWriter err;
    private int number;
    private long printed;

    BackupProgress(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void onProgress(Backup backup, long bytes, long all) {
        if (backup.number() != number) {
            number = backup.number();
            printed = 0;
        }
        long part = all == 0 ? PARTS : bytes * PARTS / all;
        if (part > printed) {
            printed = part;
            err.printf(Locale.ROOT, "backup %d: %,d of %s read%n", number, bytes, Counts.of(all, "byte"));
            err.flush();
        }
    }
}

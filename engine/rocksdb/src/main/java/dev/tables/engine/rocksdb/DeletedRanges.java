package dev.tables.engine.rocksdb;

import java.util.Arrays;
import java.util.List;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.Range;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;

/**
 * The deleted key ranges whose disk space is not reclaimed yet.
 *
 * <p>RocksDB can delete a file without reading it if all its keys are in the range. RocksDB keeps the newest files,
 * which are not sorted into levels yet, and files that also contain other keys. RocksDB rewrites the remaining files
 * only after further writes, so this class compacts the files if they are large enough.
 *
 * <p>The threshold is half a memtable, about the size of a memtable's compressed file. Rows that filled memtables were
 * already compacted once when they were written, so compacting them again costs no more. The sizes of adjacent ranges,
 * such as the ranges of tables created one after another, are added.
 */
final class DeletedRanges {
    private static final byte[] NONE = {};

    private final RocksDB db;
    private final CompactRangeOptions options;
    private final long worthwhileBytes;
    /** The start of the range that is not compacted yet. */
    private byte[] start = NONE;

    private byte[] end = NONE;

    DeletedRanges(RocksDB db, CompactRangeOptions options, long worthwhileBytes) {
        this.db = db;
        this.options = options;
        this.worthwhileBytes = worthwhileBytes;
    }

    /** Creates compaction options that let RocksDB's own compactions run concurrently. */
    static CompactRangeOptions options() {
        return new CompactRangeOptions().setExclusiveManualCompaction(false);
    }

    /** Frees the disk space of a range whose keys were all deleted. */
    synchronized void reclaim(byte[] from, byte[] to) throws RocksDBException {
        add(from, to);
        db.deleteFilesInRanges(db.getDefaultColumnFamily(), List.of(start, end), false);
        if (bytesInFiles() >= worthwhileBytes) {
            db.compactRange(db.getDefaultColumnFamily(), start, end, options);
            start = NONE;
            end = NONE;
        }
    }

    private void add(byte[] from, byte[] to) {
        boolean follows = Arrays.equals(end, from);
        boolean precedes = Arrays.equals(to, start);
        start = follows ? start : from;
        end = precedes ? end : to;
    }

    private long bytesInFiles() {
        try (Slice first = new Slice(start);
                Slice last = new Slice(end)) {
            return db.getApproximateSizes(List.of(new Range(first, last)), SizeApproximationFlag.INCLUDE_FILES)[0];
        }
    }

    /** Stops a running compaction, and prevents later ones. */
    void stop() {
        options.setCanceled(true);
    }
}

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
 * Gives the files of deleted ranges back.
 *
 * <p>A file that holds nothing else is deleted as it is. That leaves the newest files, which are not sorted into levels yet, and
 * those that hold other keys too; RocksDB rewrites them only when more is written. If what is left is worthwhile, it is compacted here.
 * Half a memtable is: about the file that a memtable becomes, compressed. Rows that filled memtables have had such compactions when
 * they were written, so that deleting them costs no more. Ranges that touch each other, as tables made one after the other do, count together.
 */
final class DeletedRanges {
    private static final byte[] NONE = {};

    private final RocksDB db;
    private final CompactRangeOptions options;
    private final long worthwhileBytes;
    /** What is not compacted yet. */
    private byte[] start = NONE;

    private byte[] end = NONE;

    DeletedRanges(RocksDB db, CompactRangeOptions options, long worthwhileBytes) {
        this.db = db;
        this.options = options;
        this.worthwhileBytes = worthwhileBytes;
    }

    /** How it compacts: beside RocksDB's own compactions, not instead of them. */
    static CompactRangeOptions options() {
        return new CompactRangeOptions().setExclusiveManualCompaction(false);
    }

    /** Gives the space of a range back in which nothing can be read any more. */
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

    /** Ends a compaction in progress, and later ones. */
    void stop() {
        options.setCanceled(true);
    }
}

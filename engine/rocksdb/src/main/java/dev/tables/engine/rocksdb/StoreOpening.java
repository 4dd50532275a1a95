package dev.tables.engine.rocksdb;

import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.files.internal.DurableFiles;
import dev.tables.engine.local.Durability;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.HyperClockCache;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

/**
 * The opening of a database in a directory. The opening either provides all acknowledged changes, or fails without
 * changing a file. If the options allow it, the undamaged part of a damaged store is opened.
 */
final class StoreOpening {
    private static final System.Logger LOG = System.getLogger(RocksDbOrderedStore.class.getName());

    private final Path directory;
    private final RocksDbOptions options;
    private final Deque<AbstractNativeReference> owned;

    private StoreOpening(Path directory, RocksDbOptions options, Deque<AbstractNativeReference> owned) {
        this.directory = directory;
        this.options = options;
        this.owned = owned;
    }

    /**
     * The result of opening a database.
     *
     * @param lost the log records that recovery did not reach; empty if the undamaged part of a store was opened, which
     *     continues without them
     */
    record Opened(RocksDB db, AcknowledgedWrites acknowledged, List<LogScan.Lost> lost) {}

    /**
     * Opens a locked directory. Adds to {@code owned} the objects that must be closed with the database, or after a
     * failure.
     */
    static Opened open(Path directory, RocksDbOptions options, Deque<AbstractNativeReference> owned) {
        StoreOpening opening = new StoreOpening(directory, options, owned);
        AcknowledgedWrites acknowledged = null;
        boolean opened = false;
        try {
            acknowledged = AcknowledgedWrites.in(directory, options.filePermissions());
            if (options.damagedStoreAllowed() && !acknowledged.isIntact()) {
                acknowledged.close();
                acknowledged = AcknowledgedWrites.replacing(directory, options.filePermissions());
            }
            List<LogScan.Lost> lost = new ArrayList<>();
            if (options.damagedStoreAllowed()) {
                warn(LogScan.of(directory).lost());
            }
            RocksDB db = options.damagedStoreAllowed()
                    ? opening.openWhatIsLeft(acknowledged)
                    : opening.openAll(acknowledged, lost);
            owned.push(db);
            acknowledged.begin(db.getLatestSequenceNumber());
            opened = true;
            return new Opened(db, acknowledged, lost);
        } catch (RocksDBException failed) {
            throw Failures.whileOpening(directory, failed);
        } catch (IOException failed) {
            throw unusable(directory, failed);
        } finally {
            if (!opened && acknowledged != null) {
                acknowledged.close();
            }
        }
    }

    /** Opens a locked directory without changing a file. */
    static RocksDB openForReading(Path directory, RocksDbOptions options, Deque<AbstractNativeReference> owned)
            throws RocksDBException {
        StoreOpening opening = new StoreOpening(directory, options, owned);
        return opening.own(RocksDB.openReadOnly(opening.options(false), directory.toString()));
    }

    /**
     * Fails if the directory contains files that do not belong to a store. Removes the temporary files of processes
     * that died.
     */
    static void prepare(Path directory, RocksDbOptions options) {
        AbandonedDirectories.requireNot(directory);
        RestoreTarget.requireNone(directory);
        if (BackupDirectory.containsBackups(directory) && !RocksDbTableStores.containsStore(directory)) {
            throw new StoreCorruptedException(
                    "Found backups in '" + directory
                            + "'. Expected a store or an empty directory. Open another directory, or restore a backup to another"
                            + " directory.",
                    null);
        }
        DurableFiles files = DurableFiles.of(options.filePermissions());
        try {
            files.discardTemporary(directory, "tables.");
            files.discardTemporary(directory, "CURRENT.");
        } catch (IOException failed) {
            throw unusable(directory, failed);
        }
    }

    private static StoreUnavailableException unusable(Path directory, IOException failed) {
        return DurableFiles.isInterruption(failed)
                ? Failures.interruptedWhileOpening(directory, failed)
                : Failures.unavailable(
                        "The files of the store in '" + directory + "' cannot be used. Check disk and permissions.",
                        failed);
    }

    private RocksDB openAll(AcknowledgedWrites acknowledged, List<LogScan.Lost> lost)
            throws RocksDBException, IOException {
        if (!acknowledged.isIntact()) {
            throw new StoreCorruptedException(
                    "The file " + AcknowledgedWrites.FILE + " of the store in '" + directory
                            + "' is damaged, so it is unknown whether the other files are complete. " + Failures.REMEDY,
                    null);
        }
        if (!Files.exists(directory.resolve("CURRENT")) && hasFilesOfRows()) {
            throw new StoreCorruptedException(
                    "Found data files in '" + directory + "' but no file CURRENT. Expected both or neither. "
                            + Failures.REMEDY,
                    null);
        }
        acknowledged.checkManifest();
        long expected = acknowledged.expected();
        LogScan.Found logs = LogScan.of(directory);
        LogScan.Gap gap = acknowledged.allLogged() ? logs.gap() : null;
        if (gap != null) {
            requireBeforeGap(gap, expected);
            lost.add(gap.lost());
        }
        lost.addAll(logs.lost());
        warn(lost);
        if (gap != null) {
            return openBeforeGap(gap, expected);
        }
        boolean inLogs = logs.lost().isEmpty() && logs.lastSequence() >= expected;
        if (acknowledged.inFiles() < expected && !inLogs) {
            // The rest was written to files without that being noted, or is gone: opened for writing it would be
            // overwritten.
            try (RocksDB untouched = RocksDB.openReadOnly(options(false), directory.toString())) {
                requireAll(untouched.getLatestSequenceNumber(), expected);
            }
        }
        return openForWriting(expected);
    }

    private RocksDB openForWriting(long expected) throws RocksDBException {
        RocksDB db = RocksDB.open(options(false), directory.toString());
        try {
            requireAll(db.getLatestSequenceNumber(), expected);
        } catch (StoreCorruptedException incomplete) {
            db.close();
            throw incomplete;
        }
        return db;
    }

    /**
     * Opens the database without the logs after a gap. The logs after the gap are renamed, because RocksDB would
     * otherwise skip the gap and replay these logs. If RocksDB cannot open the database without these logs, their names
     * are restored.
     */
    private RocksDB openBeforeGap(LogScan.Gap gap, long expected) throws RocksDBException, IOException {
        DurableFiles files = DurableFiles.of(options.filePermissions());
        List<Path> aside = LogScan.logs(directory).stream()
                .filter(log -> LogScan.number(log) >= LogScan.number(gap.log()))
                .toList();
        for (Path log : aside) {
            files.move(log, lost(log));
        }
        files.forceDirectory(directory);
        try {
            return openForWriting(expected);
        } catch (RocksDBException required) {
            for (Path log : aside) {
                files.move(lost(log), log);
            }
            files.forceDirectory(directory);
            throw required;
        }
    }

    private static Path lost(Path log) {
        return log.resolveSibling(log.getFileName() + ".lost");
    }

    private static void warn(List<LogScan.Lost> lost) {
        lost.forEach(records -> LOG.log(System.Logger.Level.WARNING, records.message()));
    }

    private void requireBeforeGap(LogScan.Gap gap, long expected) {
        if (gap.before() < expected) {
            throw new StoreCorruptedException(
                    "Changes " + (gap.before() + 1) + " to " + (gap.after() - 1)
                            + " are missing from the logs of the store in '" + directory
                            + "', which had at least " + expected
                            + " changes. A log was truncated or deleted, or the directory was copied while the store"
                            + " was open. " + Failures.REMEDY,
                    null);
        }
    }

    private void requireAll(long found, long expected) {
        if (found < expected) {
            throw new StoreCorruptedException(
                    "The store in '" + directory + "' contains only the first " + found + " of its " + expected
                            + " changes. A log was truncated, damaged or deleted. " + Failures.REMEDY,
                    null);
        }
    }

    /**
     * Returns whether the directory contains SST files or logs. If the file that lists the SST files and logs is
     * missing, RocksDB would create an empty store and delete all of them.
     */
    private boolean hasFilesOfRows() throws IOException {
        try (DirectoryStream<Path> rows = Files.newDirectoryStream(directory, "*.{sst,log}")) {
            return rows.iterator().hasNext();
        }
    }

    private RocksDB openWhatIsLeft(AcknowledgedWrites acknowledged) throws IOException {
        long expected = acknowledged.expected();
        nameManifest();
        Options some = options(true).setCreateIfMissing(!hasFilesOfRows());
        RocksDB db;
        try {
            db = openOrRecoverWithBestEfforts(some);
        } catch (RocksDBException nothingLeft) {
            throw new StoreCorruptedException(
                    "Files that are needed to open the store in '" + directory
                            + "' are damaged or missing. Restore a backup.",
                    nothingLeft);
        }
        long found = db.getLatestSequenceNumber();
        LOG.log(
                System.Logger.Level.WARNING,
                "Opened the undamaged part of the store in '" + directory + "', which ends with change number " + found
                        + ". "
                        + (expected == 0
                                ? "It is unknown how many changes the store had before the damage."
                                : "Before the damage, the store had " + expected + " changes.")
                        + " Check the store, repair its indexes, and then open it without withDamagedStoreAllowed.");
        return db;
    }

    /**
     * Opens the database with all intact log records if only logs are damaged. If that fails, opens the newest state
     * whose files all exist.
     */
    private RocksDB openOrRecoverWithBestEfforts(Options some) throws RocksDBException {
        try {
            return RocksDB.open(some, directory.toString());
        } catch (RocksDBException filesAreMissing) {
            return RocksDB.open(some.setBestEffortsRecovery(true), directory.toString());
        }
    }

    /** Restores a missing CURRENT file with the name of the newest manifest. */
    private void nameManifest() throws IOException {
        Path current = directory.resolve("CURRENT");
        if (Files.exists(current)) {
            return;
        }
        String newest = "";
        try (DirectoryStream<Path> manifests = Files.newDirectoryStream(directory, "MANIFEST-*")) {
            for (Path manifest : manifests) {
                String name = manifest.getFileName().toString();
                newest = name.compareTo(newest) > 0 ? name : newest;
            }
        }
        if (!newest.isEmpty()) {
            DurableFiles.of(options.filePermissions())
                    .write(current, (newest + "\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    private Options options(boolean damaged) {
        BlockBasedTableConfig blocks = new BlockBasedTableConfig()
                .setBlockSize(16 * 1024)
                // A read looks at every key between two restart points, each in another line of the processor's cache.
                .setBlockRestartInterval(4)
                .setBlockCache(own((Cache) new HyperClockCache(options.blockCacheBytes(), 0, -1, false)))
                .setFilterPolicy(own(new BloomFilter(10)))
                .setWholeKeyFiltering(true)
                .setFormatVersion(5);
        Properties byName = new Properties();
        // So that a log that was closed and is not needed no more is known to the manifest; Java has no method for it.
        byName.setProperty("track_and_verify_wals_in_manifest", Boolean.toString(!damaged));
        boolean recycles = !damaged && options.storeOptions().durability() == Durability.SYNC;
        try (DBOptions database = DBOptions.getDBOptionsFromProps(byName);
                ColumnFamilyOptions rows = new ColumnFamilyOptions()) {
            return own(new Options(database, rows))
                    .setCreateIfMissing(true)
                    .setTableFormatConfig(blocks)
                    .setWriteBufferSize(options.memtableBytes())
                    .setMemtableWholeKeyFiltering(true)
                    .setMemtablePrefixBloomSizeRatio(0.02)
                    .setMaxWriteBufferNumber(3)
                    .setCompressionType(CompressionType.LZ4_COMPRESSION)
                    .setLevelCompactionDynamicLevelBytes(true)
                    .setParanoidChecks(!damaged)
                    .setWalRecoveryMode(
                            damaged ? WALRecoveryMode.SkipAnyCorruptedRecords : WALRecoveryMode.PointInTimeRecovery)
                    // Writing a log file over an old one spares the device an update of its size at each flush; RocksDB
                    // refuses it together with writes that are not logged.
                    .setRecycleLogFileNum(recycles ? 4 : 0)
                    .setMaxBackgroundJobs(Math.max(2, Runtime.getRuntime().availableProcessors()))
                    // Closing a store flushes before, unless its files belong to another process by now.
                    .setAvoidFlushDuringShutdown(true)
                    .setKeepLogFileNum(4)
                    .setStatsDumpPeriodSec(0)
                    .setInfoLogLevel(InfoLogLevel.WARN_LEVEL);
        }
    }

    private <T extends AbstractNativeReference> T own(T made) {
        owned.push(made);
        return made;
    }
}

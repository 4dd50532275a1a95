package dev.tables.engine.rocksdb;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalStoreOptions;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.RangeSplitOptions;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A process that writes to a store while its files fail, and after the cause is gone. Prints a line that begins with {@value #WRONG} for
 * whatever is not as it must be, and {@value #DONE} at the end.
 */
final class WritesThroughFailures {
    static final String WRONG = "WRONG ";
    static final String DONE = "DONE";

    /** Far longer than anything takes that ends at all. */
    private static final Duration BOUND = Duration.ofSeconds(60);

    private static final int MOST_WRITES = 400;
    private static final String TABLE = "Rows";
    private static final String DROPPED = "Dropped";

    /**
     * What fails.
     *
     * @param cause the system's words for it, which health reports
     * @param brief whether a single call fails
     */
    record Fault(String name, int kinds, int error, String cause, boolean half, boolean brief) {}

    static final List<Fault> FAULTS = List.of(
            new Fault("ENOSPC write", FailingFiles.WRITE | FailingFiles.ALLOCATE, 28, "the disk is full", true, false),
            new Fault("ENOSPC open", FailingFiles.OPEN_FOR_WRITING, 28, "the disk is full", false, false),
            new Fault("ENOSPC flush", FailingFiles.SYNC, 28, "the disk is full", false, false),
            new Fault("ENOSPC once", FailingFiles.WRITE, 28, "the disk is full", true, true),
            new Fault("EDQUOT write", FailingFiles.WRITE, 122, "Disk quota exceeded", true, false),
            new Fault(
                    "EMFILE open",
                    FailingFiles.OPEN_FOR_WRITING | FailingFiles.OPEN_FOR_READING,
                    24,
                    "Too many open files",
                    false,
                    false),
            new Fault("EMFILE once", FailingFiles.OPEN_FOR_WRITING, 24, "Too many open files", false, true),
            new Fault(
                    "EPERM open",
                    FailingFiles.OPEN_FOR_WRITING | FailingFiles.RENAME | FailingFiles.UNLINK,
                    1,
                    "Operation not permitted",
                    false,
                    false),
            new Fault("EACCES open", FailingFiles.OPEN_FOR_WRITING, 13, "Permission denied", false, false),
            new Fault("EROFS", FailingFiles.EVERY_CHANGE, 30, "Read-only file system", false, false),
            new Fault("EIO write", FailingFiles.WRITE, 5, "Input/output error", true, false),
            new Fault("EIO write once", FailingFiles.WRITE, 5, "Input/output error", false, true),
            new Fault("EIO flush", FailingFiles.SYNC, 5, "Input/output error", false, false),
            new Fault("EIO flush once", FailingFiles.SYNC, 5, "Input/output error", false, true),
            new Fault("EIO everything", FailingFiles.EVERY_CHANGE, 5, "Input/output error", false, false));

    private final FailingFiles files;
    private final Path directory;
    private final Durability durability;
    private final Fault fault;
    private final Random random;
    private final List<Integer> acknowledged = new ArrayList<>();
    private int tried;
    private boolean dropped;

    private WritesThroughFailures(
            FailingFiles files, Path directory, Durability durability, Fault fault, Random random) {
        this.files = files;
        this.directory = directory;
        this.durability = durability;
        this.fault = fault;
        this.random = random;
    }

    /** Arguments: directory, seed, durability, numbers of faults. */
    public static void main(String[] arguments) throws IOException {
        FailingFiles files = FailingFiles.ofThisProcess();
        long seed = Long.parseLong(arguments[1]);
        Durability durability = Durability.valueOf(arguments[2]);
        for (int i = 3; i < arguments.length; i++) {
            int number = Integer.parseInt(arguments[i]);
            new WritesThroughFailures(
                            files,
                            Path.of(arguments[0]).resolve(durability + "-" + i),
                            durability,
                            FAULTS.get(number),
                            Seed.of(seed).plus(i).random())
                    .run();
        }
        System.out.println(DONE);
        System.exit(0);
    }

    private static RocksDbOptions options(Durability durability) {
        LocalStoreOptions tables = LocalStoreOptions.defaults()
                .withDurability(durability)
                // Judged at each sampled operation, so that readers store cuts all the time.
                .withRanges(new RangeSplitOptions(Duration.ZERO, 0.001, 0.0001));
        return RocksDbOptions.defaults()
                .withStoreOptions(tables)
                .withMemtableBytes(1024 * 1024)
                .withBlockCacheBytes(4 * 1024 * 1024);
    }

    private void wrong(String what, @Nullable Throwable cause) {
        System.out.println(
                WRONG + durability + ", " + fault.name() + ": " + what + (cause == null ? "" : ": " + cause));
        if (cause != null) {
            cause.printStackTrace(System.out);
        }
    }

    private static PrimaryKey keys(int number) {
        return new PrimaryKey("p" + number % 50, "r" + number);
    }

    private static RowSource row(int number) {
        byte[] filler = new byte[6000];
        new Random(number).nextBytes(filler);
        return writer -> writer.int32("number", number).binary("filler", filler);
    }

    private @Nullable TableStoreException write(LocalTableStore store) {
        int number = tried++;
        try {
            store.write(TABLE, RowOperation.insert(keys(number), row(number)));
            acknowledged.add(number);
            return null;
        } catch (TableStoreException failed) {
            return failed;
        }
    }

    private boolean has(LocalTableStore store, int number) {
        Row found = store.get(TABLE, keys(number), Projection.ALL, Row.DECODER);
        return found != null && found.int32("number") == number;
    }

    private void run() {
        long begin = System.nanoTime();
        LocalTableStore store = RocksDbTableStores.open(directory, options(durability));
        store.createTable(TABLE);
        store.createTable(DROPPED);
        for (int i = 0; i < 200; i++) {
            write(store);
            store.write(DROPPED, RowOperation.insert(keys(i), row(i)));
        }
        OpenTransaction transaction = store.beginTransaction();
        transaction.runWithin(
                () -> store.write(TABLE, RowOperation.insert(new PrimaryKey("in", "transaction"), row(1))));
        int first = 1 + random.nextInt(fault.kinds() == FailingFiles.WRITE ? 300 : 12);
        files.fail(fault.kinds(), fault.error(), first, fault.brief() ? first : 0, fault.half());
        TableStoreException failed = writeUntilFailure(store);
        if (failed == null) {
            files.end();
            System.out.println(
                    durability + ", " + fault.name() + ": no write failed, " + files.failed() + " calls did");
        } else {
            tryWhileFailing(store, failed);
            files.end();
        }
        awaitWrites(store);
        tryAfterwards(store, transaction);
        try {
            store.close();
        } catch (TableStoreException notClosed) {
            wrong("the close", notClosed);
        }
        try (LocalTableStore again = RocksDbTableStores.open(directory, options(durability))) {
            requireRows(again, "after a restart");
        }
        System.out.println(durability + ", " + fault.name() + ": " + acknowledged.size() + " of " + tried
                + " writes acknowledged, " + (System.nanoTime() - begin) / 1_000_000 + " ms");
    }

    private @Nullable TableStoreException writeUntilFailure(LocalTableStore store) {
        boolean drops = random.nextBoolean();
        TableStoreException failed = null;
        for (int i = 0; i < MOST_WRITES && failed == null; i++) {
            failed = write(store);
            if (drops && i == 5 && failed == null) {
                try {
                    store.deleteTable(DROPPED);
                    dropped = true;
                } catch (TableStoreException notDropped) {
                    failed = notDropped;
                }
            }
        }
        return failed;
    }

    private void tryWhileFailing(LocalTableStore store, TableStoreException failed) {
        if (!(failed instanceof StoreUnavailableException)) {
            wrong("the failed write", failed);
        }
        // Long enough for attempts to take writes again.
        for (long end = System.nanoTime() + 400_000_000; System.nanoTime() < end; ) {
            try {
                int number = acknowledged.get(random.nextInt(acknowledged.size()));
                if (!has(store, number)) {
                    wrong("row " + number + " is missing meanwhile", null);
                }
                store.query(TABLE, RowQuery.partition("p" + number % 50), Row.DECODER);
                store.count(TABLE, RowQuery.partition("p" + number % 50));
            } catch (TableStoreException notRead) {
                wrong("a read while writes fail", notRead);
                return;
            }
        }
        if (fault.brief()) {
            return;
        }
        if (write(store) == null) {
            wrong("a write succeeded, expected it to fail as long as the cause is there", null);
        }
        try {
            store.requireWritable();
            wrong("the store is reported to take writes while it takes none", null);
        } catch (StoreUnavailableException reported) {
            Throwable cause = reported.getCause();
            if (!(reported.getMessage() + cause).contains(fault.cause())
                    || !String.valueOf(reported.getMessage()).contains("without a restart")) {
                wrong("the report", reported);
            }
        }
    }

    /** A failure in the background may be noticed late, by a write after the first that succeeds. */
    private void awaitWrites(LocalTableStore store) {
        await("a write after the cause is gone", () -> write(store) == null);
        await("thirty writes one after the other", () -> {
            boolean all = true;
            for (int i = 0; i < 30 && all; i++) {
                all = write(store) == null;
            }
            return all;
        });
        await("the report that the store takes writes", () -> {
            try {
                store.requireWritable();
                return true;
            } catch (StoreUnavailableException notYet) {
                return false;
            }
        });
    }

    private void await(String what, BooleanSupplier happened) {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() > end) {
                wrong(what + " does not happen", null);
                return;
            }
            Thread.yield();
        }
    }

    private void tryAfterwards(LocalTableStore store, OpenTransaction transaction) {
        try {
            transaction.commit();
        } catch (TableStoreException ended) {
            // It may be ended by the failure.
        }
        requireRows(store, "after the failure");
        if (dropped) {
            await(
                    "the return of a dropped table's space",
                    () -> store.checkIntegrity().unreclaimedRows() == 0);
        }
    }

    private void requireRows(LocalTableStore store, String when) {
        int missing = 0;
        for (int number : acknowledged) {
            missing += has(store, number) ? 0 : 1;
        }
        if (missing > 0) {
            wrong(missing + " of " + acknowledged.size() + " acknowledged rows are missing " + when, null);
        }
        List<String> problems = store.checkIntegrity().problems();
        if (!problems.isEmpty()) {
            wrong("problems " + when + ": " + problems, null);
        }
    }
}

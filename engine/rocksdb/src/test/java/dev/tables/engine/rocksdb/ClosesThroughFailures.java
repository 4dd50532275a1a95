package dev.tables.engine.rocksdb;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/**
 * A process that closes stores while calls to their files fail, from one call on or that call alone, then opens them again: either what was
 * promised is there, or the close has thrown. Prints what {@link WritesThroughFailures} does.
 */
final class ClosesThroughFailures {
    private static final int ROWS = 60;
    private static final String TABLE = "Rows";
    private static final int ENOSPC = 28;
    private static final int EIO = 5;

    private final FailingFiles files;
    private final Path root;
    private final Durability durability;
    private int stores;
    private int thrown;

    private ClosesThroughFailures(FailingFiles files, Path root, Durability durability) {
        this.files = files;
        this.root = root;
        this.durability = durability;
    }

    /** Arguments: directory, seed, durability, at most how many calls are between two that fail. */
    public static void main(String[] arguments) throws IOException {
        Durability durability = Durability.valueOf(arguments[2]);
        ClosesThroughFailures all =
                new ClosesThroughFailures(FailingFiles.ofThisProcess(), Path.of(arguments[0]), durability);
        Random random = Seed.of(Long.parseLong(arguments[1])).random();
        int apart = Integer.parseInt(arguments[3]);
        boolean more = true;
        for (int first = 1 + random.nextInt(apart); more; first += 1 + random.nextInt(apart)) {
            more = all.close(first, 0, random.nextBoolean() ? EIO : ENOSPC)
                    | all.close(first, first, random.nextBoolean() ? EIO : ENOSPC);
        }
        System.out.println(durability + ": " + all.stores + " stores, " + all.thrown + " closes have thrown");
        System.out.println(WritesThroughFailures.DONE);
        System.exit(0);
    }

    private RocksDbOptions options() {
        return RocksDbOptions.defaults().withDurability(durability).withBlockCacheBytes(4 * 1024 * 1024);
    }

    /** Fails calls of one close; returns whether there were so many. */
    private boolean close(int first, int last, int error) {
        Path directory = root.resolve(durability + "-" + stores++);
        LocalTableStore store = RocksDbTableStores.open(directory, options());
        store.createTable(TABLE);
        for (int i = 0; i < ROWS; i++) {
            store.write(TABLE, RowOperation.insert(new PrimaryKey("p", "r" + i), row -> row.int64("n", 1)));
        }
        files.fail(FailingFiles.EVERY_CHANGE, error, first, last, false);
        boolean threw = false;
        try {
            store.close();
        } catch (StoreUnavailableException reported) {
            threw = true;
            thrown++;
        }
        boolean reached = files.failed() > 0;
        files.end();
        String where = durability + ", error " + error + " at call " + first + (last == 0 ? " and later" : " alone");
        if (threw && durability != Durability.NONE) {
            wrong(where + ": the close throws, though all rows are logged");
        }
        try (LocalTableStore again = RocksDbTableStores.open(directory, options())) {
            long found = again.tableNames().isEmpty() ? 0 : again.count(TABLE, RowQuery.wholeTable());
            if (found != ROWS && !threw) {
                wrong(where + ": the close returned and " + (ROWS - found) + " of " + ROWS + " rows are lost");
            }
            if (!again.checkIntegrity().problems().isEmpty()) {
                wrong(where + ": " + again.checkIntegrity().problems());
            }
        } catch (TableStoreException notOpened) {
            wrong(where + ": " + notOpened);
        }
        return reached;
    }

    private static void wrong(String what) {
        System.out.println(WritesThroughFailures.WRONG + what);
    }
}

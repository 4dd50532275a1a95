package dev.tables.engine.rocksdb;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.local.LocalTableStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Random;

/**
 * The process that is killed: writes from several threads and says on standard output what it is about to do
 * ({@code > thread number}) and what was acknowledged ({@code < thread number}).
 *
 * <p>Step {@code n} of a thread is known to the test: it changes rows of the thread's own partition in one transaction,
 * one row of a partition that all share, and an entity with its index row, which are in different tables and partitions, in a transaction
 * across them; every other thread does all three with one flush.
 */
final class CrashWriter {
    static final String TABLE = "Crash";
    static final String INDEX = "CrashIndex";
    static final int THREADS = 4;
    static final int ROWS = 5;

    private CrashWriter() {}

    public static void main(String[] arguments) throws Exception {
        long seed = Long.parseLong(arguments[1]);
        int generation = Integer.parseInt(arguments[2]);
        PrintStream out = System.out;
        LocalTableStore store = RocksDbTableStores.open(Path.of(arguments[0]));
        store.createTableIfNotExists(TABLE);
        store.createTableIfNotExists(INDEX);
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            Thread writer = new Thread(() -> write(store, thread, generation, new Random(seed + thread), out));
            writer.setDaemon(false);
            writer.start();
        }
    }

    private static void write(LocalTableStore store, int thread, int generation, Random random, PrintStream out) {
        for (int step = 1; ; step++) {
            long number = generation * 1_000_000L + step;
            out.println("> " + thread + " " + number);
            if (thread % 2 == 0) {
                step(store, thread, number, random);
            } else {
                store.runWithSingleFlush(() -> step(store, thread, number, random));
            }
            out.println("< " + thread + " " + number);
            if (out.checkError()) {
                // Nobody is left to kill this process.
                System.exit(1);
            }
        }
    }

    private static void step(LocalTableStore store, int thread, long number, Random random) {
        store.execute(TABLE, transaction(thread, number, random));
        store.write(
                TABLE,
                RowOperation.insertOrReplace(
                        new PrimaryKey("shared", "t" + thread), writer -> writer.int64("step", number)));
        store.execute(across(store, thread, number, random));
    }

    /** An entity in a partition of its own, the index row of its step, and the one of the step that is stored, which goes. */
    private static StoreTransaction across(LocalTableStore store, int thread, long number, Random random) {
        PrimaryKey keys = new PrimaryKey("across" + thread, "entity");
        Row stored = store.get(TABLE, keys, Projection.ALL, Row.DECODER);
        String filler = "y".repeat(random.nextInt(2000));
        StoreTransaction made = new StoreTransaction()
                .add(INDEX, RowOperation.insert(indexKeys(number, thread), writer -> writer.string("filler", filler)))
                .add(
                        TABLE,
                        RowOperation.insertOrReplace(
                                keys, writer -> writer.int64("step", number).string("filler", filler)));
        return stored == null
                ? made
                : made.add(INDEX, RowOperation.delete(indexKeys(stored.int64("step"), thread), ETag.ANY));
    }

    /** A partition for each step. */
    private static PrimaryKey indexKeys(long number, int thread) {
        return new PrimaryKey("step" + number, "t" + thread);
    }

    /** All rows of the partition get the number; one more row is inserted, the one before it deleted. */
    private static EntityGroupTransaction transaction(int thread, long number, Random random) {
        EntityGroupTransaction made = new EntityGroupTransaction();
        String filler = "x".repeat(random.nextInt(2000));
        for (int row = 0; row < ROWS; row++) {
            made.add(RowOperation.insertOrMerge(
                    new PrimaryKey("own" + thread, "r" + row),
                    writer -> writer.int64("step", number)
                            .string("filler", filler)
                            .int32("name" + number % 50, (int) (number % 50))));
        }
        Row marker = Row.builder("own" + thread, "marker").int64("step", number).build();
        if (number % 2 == 0) {
            made.add(RowOperation.insertOrReplace(marker.primaryKey(), marker));
        } else if (number % 1_000_000 > 1) {
            made.add(RowOperation.delete(marker.primaryKey(), ETag.ANY));
        } else {
            made.add(RowOperation.insertOrMerge(marker.primaryKey(), writer -> writer.bool("odd", true)));
        }
        return made;
    }
}

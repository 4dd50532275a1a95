package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.benchmarks.turns.Medians;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Drops of tables of several sizes, and what comes after: a table of that name, the space, and reads of another table until the
 * space is back, beside the same reads before.
 */
final class TableDrop {
    private static final int DROPS = 5;
    private static final int DROPS_OF_A_MILLION = 3;
    private static final int PARTITION = 1000;
    private static final int ROW_BYTES = 100;
    private static final int NEIGHBOURS = 10_000;
    private static final int READS = 20_000;
    private static final int READS_BETWEEN_LOOKS = 200;
    private static final String TABLE = "Dropped";
    private static final String NEIGHBOUR = "Neighbour";

    private final Path directory;
    private final Duration timeout;
    private final PrintStream progress;
    private final List<Line> lines = new ArrayList<>();

    /** Waits so long for the space of a million rows, a tenth of it for that of fewer, of which little comes back soon. */
    TableDrop(Path directory, Duration timeout, PrintStream progress) {
        this.directory = directory;
        this.timeout = timeout;
        this.progress = progress;
    }

    /**
     * Drops of one size; medians.
     *
     * @param rows of the table
     * @param dropMillis until the drop returns
     * @param longestDropMillis the longest of them
     * @param createMillis until a table of that name is there
     * @param megabytes what the store takes before, without what it takes without the table
     * @param megabytesLeft the same at the end
     * @param spaceMillis from the drop on, until less than a tenth is left; negative if it never was
     * @param quietMicros median latency of a point read of another table before the table was filled
     * @param quietTailMicros what 99 of 100 of these did not exceed
     * @param duringMicros the same between drop and end
     * @param duringTailMicros the same
     */
    record Line(
            int rows,
            double dropMillis,
            double longestDropMillis,
            double createMillis,
            double megabytes,
            double megabytesLeft,
            double spaceMillis,
            double quietMicros,
            double quietTailMicros,
            double duringMicros,
            double duringTailMicros) {}

    List<Line> lines() {
        return lines;
    }

    /** Measures drops of tables of so many rows. */
    void measure(List<Integer> sizes) {
        Directories.delete(directory);
        Path own = Directories.create(directory.resolve("drops"));
        RocksDbOptions options = RocksDbOptions.defaults().withDurability(Durability.OS);
        try (LocalTableStore store = RocksDbTableStores.open(own, options)) {
            store.createTable(NEIGHBOUR);
            fill(store, NEIGHBOUR, NEIGHBOURS);
            // The first drops and reads are not measured: they find code that is not compiled.
            drops(store, NEIGHBOURS);
            for (int rows : sizes) {
                Line line = drops(store, rows);
                lines.add(line);
                progress.printf(Locale.ROOT, "  a table of %,d rows dropped in %.2f ms%n", rows, line.dropMillis());
            }
        }
        Directories.delete(directory);
    }

    private Line drops(LocalTableStore store, int rows) {
        Latencies dropped = new Latencies();
        Latencies created = new Latencies();
        Latencies space = new Latencies();
        Latencies quiet = new Latencies();
        Latencies during = new Latencies();
        List<Double> taken = new ArrayList<>();
        List<Double> left = new ArrayList<>();
        long timeoutNanos = rows < 1_000_000 ? timeout.toNanos() / 10 : timeout.toNanos();
        for (int drop = 0; drop < (rows < 1_000_000 ? DROPS : DROPS_OF_A_MILLION); drop++) {
            store.compact();
            long before = store.storedBytes();
            read(store, quiet, READS);
            store.createTableIfNotExists(TABLE);
            fill(store, TABLE, rows);
            long full = store.storedBytes() - before;
            long start = System.nanoTime();
            time(dropped, () -> store.deleteTable(TABLE));
            time(created, () -> store.createTable(TABLE));
            long now;
            do {
                read(store, during, READS_BETWEEN_LOOKS);
                now = System.nanoTime();
            } while (store.storedBytes() - before > full / 10 && now - start < timeoutNanos);
            if (store.storedBytes() - before <= full / 10) {
                space.record(now - start, 0);
            }
            taken.add(full / 1e6);
            left.add(Math.max(0, store.storedBytes() - before) / 1e6);
        }
        return new Line(
                rows,
                dropped.micros(0.5) / 1e3,
                dropped.micros(1) / 1e3,
                created.micros(0.5) / 1e3,
                Medians.of(taken),
                Medians.of(left),
                space.count() > 0 ? space.micros(0.5) / 1e3 : -1,
                quiet.micros(0.5),
                quiet.micros(0.99),
                during.micros(0.5),
                during.micros(0.99));
    }

    private static void read(TableStore store, Latencies into, int reads) {
        SplittableRandom random = new SplittableRandom(reads);
        for (int i = 0; i < reads; i++) {
            PrimaryKey keys = keys(random.nextInt(NEIGHBOURS));
            time(into, () -> {
                if (store.get(NEIGHBOUR, keys, Projection.ALL, row -> row.int32("n")) == null) {
                    throw new IllegalStateException("A row that must be there is not.");
                }
            });
        }
    }

    private static PrimaryKey keys(int row) {
        return new PrimaryKey("p" + row / PARTITION, String.format(Locale.ROOT, "r%07d", row));
    }

    /** Rows that do not compress. */
    private static void fill(TableStore store, String table, int rows) {
        SplittableRandom random = new SplittableRandom(rows);
        for (int from = 0; from < rows; from += 100) {
            EntityGroupTransaction some = new EntityGroupTransaction();
            for (int row = from; row < Math.min(rows, from + 100); row++) {
                int number = row;
                byte[] bytes = new byte[ROW_BYTES];
                random.nextBytes(bytes);
                some.add(RowOperation.insert(
                        keys(row), writer -> writer.int32("n", number).binary("bytes", bytes)));
            }
            store.execute(table, some);
        }
    }

    private static void time(Latencies into, Runnable work) {
        long start = System.nanoTime();
        work.run();
        into.record(System.nanoTime() - start, 0);
    }

    /** A table in Markdown. */
    String text() {
        StringBuilder text = new StringBuilder("Drops, medians; reads are of another table, median and p99 in µs\n\n"
                + "| rows | drop ms (longest) | create again ms | MB before, after | space back ms | reads before | reads until then |\n"
                + "|--:|--:|--:|--:|--:|--:|--:|\n");
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %,d | %.2f (%.2f) | %.2f | %.1f, %.1f | %s | %.1f, %.1f | %.1f, %.1f (%.2f, %.2f) |%n",
                    line.rows(),
                    line.dropMillis(),
                    line.longestDropMillis(),
                    line.createMillis(),
                    line.megabytes(),
                    line.megabytesLeft(),
                    line.spaceMillis() < 0 ? "later" : String.format(Locale.ROOT, "%,.0f", line.spaceMillis()),
                    line.quietMicros(),
                    line.quietTailMicros(),
                    line.duringMicros(),
                    line.duringTailMicros(),
                    line.duringMicros() / line.quietMicros(),
                    line.duringTailMicros() / line.quietTailMicros()));
        }
        return text.toString();
    }
}

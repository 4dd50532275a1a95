package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.Durability;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What tables themselves cost, whatever is in them: made by the thousand, read at random, opened again. Of the table store only; nothing else has tables that cheap.
 */
final class TableLife {
    private static final String[] NAMES = {
        "create a table", "read a row of any table", "list the tables", "open the store"
    };

    private final Path directory;
    private final PrintStream progress;
    private final List<Result> results = new ArrayList<>();
    private final List<Footprint> footprints = new ArrayList<>();

    TableLife(Path directory, PrintStream progress) {
        this.directory = directory;
        this.progress = progress;
    }

    List<Result> results() {
        return results;
    }

    List<Footprint> footprints() {
        return footprints;
    }

    /** Measures stores of so many tables. */
    void measure(List<Integer> tables) {
        for (int count : tables) {
            Directories.delete(directory);
            many(count);
        }
        Directories.delete(directory);
    }

    /** A table in Markdown: medians in µs, a column for each number of tables. */
    String text() {
        StringBuilder text = new StringBuilder("What tables cost, medians in µs\n\n| |");
        footprints.forEach(each -> text.append(String.format(Locale.ROOT, " %,d tables |", each.size())));
        text.append("\n|---|").append("--:|".repeat(footprints.size())).append('\n');
        for (String name : NAMES) {
            text.append("| ").append(name).append(" |");
            results.stream()
                    .filter(result -> result.name().equals(name))
                    .forEach(result -> text.append(String.format(Locale.ROOT, " %,.1f |", result.p50Micros())));
            text.append('\n');
        }
        text.append("| heap MB |");
        footprints.forEach(each -> text.append(String.format(Locale.ROOT, " %.1f |", each.heapBytes() / 1e6)));
        return text.append('\n').toString();
    }

    private TableStore open() {
        Path own = Directories.create(directory.resolve("tables"));
        return RocksDbTableStores.open(own, RocksDbOptions.defaults().withDurability(Durability.OS));
    }

    private void many(int count) {
        Latencies created = new Latencies();
        long begin = System.nanoTime();
        try (TableStore store = open()) {
            for (int table = 0; table < count; table++) {
                String name = name(table);
                time(created, () -> store.createTable(name));
                store.write(name, RowOperation.insert(new PrimaryKey("p", "r"), writer -> writer.int32("n", 1)));
            }
        }
        double loadSeconds = (System.nanoTime() - begin) / 1e9;
        long disk = Footprint.usedDisk(directory);
        long heapBefore = Footprint.usedHeap();
        Latencies opened = new Latencies();
        TableStore[] store = new TableStore[1];
        time(opened, () -> store[0] = open());
        Latencies read = new Latencies();
        Latencies listed = new Latencies();
        try (TableStore again = store[0]) {
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < 20_000; i++) {
                String name = name(random.nextInt(count));
                time(read, () -> again.get(name, new PrimaryKey("p", "r"), Projection.ALL, row -> row.int32("n")));
            }
            for (int i = 0; i < 5; i++) {
                time(listed, again::tableNames);
            }
            long heap = Math.max(0, Footprint.usedHeap() - heapBefore);
            footprints.add(new Footprint(
                    ContenderKind.STORE.label() + " tables", count, loadSeconds, disk, opened.micros(0.5) / 1e3, heap));
        }
        add(NAMES[0], count, created);
        add(NAMES[1], count, read);
        add(NAMES[2], count, listed);
        add(NAMES[3], count, opened);
    }

    private static String name(int table) {
        return String.format(Locale.ROOT, "Table%05d", table);
    }

    private static void time(Latencies into, Runnable work) {
        long start = System.nanoTime();
        work.run();
        into.record(System.nanoTime() - start, 0);
    }

    private void add(String name, int size, Latencies latencies) {
        Result result = Result.of(name, ContenderKind.STORE, size, latencies);
        results.add(result);
        progress.printf(
                Locale.ROOT,
                "  %s, %,d: %.1f µs, 99 of 100 below %.1f µs%n",
                name,
                size,
                result.p50Micros(),
                result.p99Micros());
    }
}

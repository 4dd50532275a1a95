package dev.tables.benchmarks.micro;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * An index row or a page of them, and the entities, of 100,000: as of one moment or one read after the other; with {@code -t} by several
 * threads.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MomentBenchmark {
    private static final int ENTITIES = 100_000;
    private static final int BATCH = 1000;

    /** How many entities have the same value, and are read. */
    @Param({"1", "20"})
    public int hits = 1;

    private @Nullable Path directory;
    private @Nullable LocalTableStore store;

    /** Fills a new store. */
    @Setup(Level.Trial)
    public void fill() {
        try {
            directory = Files.createTempDirectory("moments");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        LocalTableStore opened =
                RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(Durability.OS));
        opened.createTable("Employees");
        opened.createTable("ByName");
        for (int from = 0; from < ENTITIES; from += BATCH) {
            StoreTransaction transaction = new StoreTransaction();
            for (int number = from; number < from + BATCH; number++) {
                int one = number;
                transaction.add(
                        "Employees",
                        RowOperation.insert(
                                entity(number),
                                writer -> writer.string("lastName", name(one))
                                        .string("email", "m" + one + "@example.org")
                                        .int32("age", 34)));
                transaction.add(
                        "ByName", RowOperation.insert(new PrimaryKey(name(number), "e" + number), writer -> {}));
            }
            opened.execute(transaction);
        }
        opened.compact();
        store = opened;
    }

    /** Removes the store. */
    @TearDown(Level.Trial)
    public void remove() {
        store().close();
        if (directory != null) {
            Directories.delete(directory);
        }
    }

    private static PrimaryKey entity(int number) {
        return new PrimaryKey("d" + number % 9, "e" + number);
    }

    private String name(int number) {
        return "name" + number / hits;
    }

    /** One read after the other. */
    @Benchmark
    public Object oneAfterTheOther() {
        return hits();
    }

    /** As of one moment. */
    @Benchmark
    public Object asOfOneMoment() {
        return store().readSnapshot(this::hits);
    }

    /** Nothing, as of one moment. */
    @Benchmark
    public Object nothing() {
        return store().readSnapshot(() -> this);
    }

    private Object hits() {
        String value = name(ThreadLocalRandom.current().nextInt(ENTITIES));
        List<PrimaryKey> found = store().query(
                        "ByName",
                        RowQuery.partition(value).withRowKeyRange(KeyRange.all()),
                        reader -> entity(Integer.parseInt(reader.rowKey().substring(1))))
                .items();
        if (found.size() == 1) {
            return Objects.requireNonNull(store().get(
                            "Employees",
                            found.get(0),
                            Projection.ALL,
                            reader -> Objects.requireNonNull(reader.string("email"))));
        }
        return store().getAll(
                        "Employees", found, Projection.ALL, reader -> Objects.requireNonNull(reader.string("email")));
    }

    private LocalTableStore store() {
        if (store == null) {
            throw new IllegalStateException("The store is not filled. Let JMH call fill first.");
        }
        return store;
    }
}

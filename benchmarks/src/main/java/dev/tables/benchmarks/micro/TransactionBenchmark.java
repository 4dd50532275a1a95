package dev.tables.benchmarks.micro;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowSource;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
 * An entity and two index rows, inserted: in a transaction across three tables, in an entity group transaction of one partition, in three
 * writes; with {@code -t} by several threads.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TransactionBenchmark {
    private static final String ENTITIES = "Employees";
    private static final String BY_EMAIL = "EmployeesByEmail";
    private static final String BY_NAME = "EmployeesByName";

    private static final RowSource ENTITY = writer -> writer.string("firstName", "Jonathan")
            .string("lastName", "Miller")
            .string("email", "jonathan.miller@example.org")
            .string("department", "research")
            .int32("age", 34)
            .int64("salary", 64_000)
            .bool("active", true);
    private static final RowSource INDEX_ROW =
            writer -> writer.string("entityPartition", "d00000003").string("entityRow", "empid_00001234");

    /** When a write is safe. */
    @Param({"OS", "SYNC"})
    public Durability durability = Durability.OS;

    private final AtomicLong numbers = new AtomicLong();
    private @Nullable Path directory;
    private @Nullable LocalTableStore store;

    /** Opens a new store. */
    @Setup(Level.Trial)
    public void open() {
        try {
            directory = Files.createTempDirectory("transactions");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        LocalTableStore opened =
                RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(durability));
        List.of(ENTITIES, BY_EMAIL, BY_NAME).forEach(opened::createTable);
        store = opened;
    }

    /** Removes it. */
    @TearDown(Level.Trial)
    public void remove() {
        store().close();
        if (directory != null) {
            Directories.delete(directory);
        }
    }

    /** One transaction across three tables. */
    @Benchmark
    public Object acrossTables() {
        long number = numbers.incrementAndGet();
        return store().execute(new StoreTransaction()
                .add(ENTITIES, RowOperation.insert(entity(number), ENTITY))
                .add(BY_EMAIL, RowOperation.insert(byEmail(number), INDEX_ROW))
                .add(BY_NAME, RowOperation.insert(byName(number), INDEX_ROW)));
    }

    /** One entity group transaction of three rows. */
    @Benchmark
    public Object withinPartition() {
        long number = numbers.incrementAndGet();
        String partition = entity(number).partitionKey();
        return store().execute(
                        ENTITIES,
                        new EntityGroupTransaction()
                                .add(RowOperation.insert(entity(number), ENTITY))
                                .add(RowOperation.insert(
                                        new PrimaryKey(
                                                partition,
                                                "~byEmail_" + byEmail(number).partitionKey()),
                                        INDEX_ROW))
                                .add(RowOperation.insert(
                                        new PrimaryKey(
                                                partition,
                                                "~byName_" + byName(number).rowKey()),
                                        INDEX_ROW)));
    }

    /** Three writes. */
    @Benchmark
    public @Nullable ETag threeWrites() {
        long number = numbers.incrementAndGet();
        store().write(BY_EMAIL, RowOperation.insert(byEmail(number), INDEX_ROW));
        store().write(BY_NAME, RowOperation.insert(byName(number), INDEX_ROW));
        return store().write(ENTITIES, RowOperation.insert(entity(number), ENTITY));
    }

    private static PrimaryKey entity(long number) {
        return new PrimaryKey("d" + number % 9, "empid_" + (1_000_000_000 + number));
    }

    private static PrimaryKey byEmail(long number) {
        return new PrimaryKey("m" + number + "@example.org", "");
    }

    private static PrimaryKey byName(long number) {
        return new PrimaryKey("Miller" + number % 5000, "empid_" + (1_000_000_000 + number));
    }

    private LocalTableStore store() {
        if (store == null) {
            throw new IllegalStateException("The store is not open. Let JMH call open first.");
        }
        return store;
    }
}

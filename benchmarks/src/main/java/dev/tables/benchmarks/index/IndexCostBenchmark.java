package dev.tables.benchmarks.index;

import dev.tables.benchmarks.contender.Directories;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.Durability;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.rocksdb.RocksDbOptions;
import dev.tables.engine.rocksdb.RocksDbTableStores;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
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

/** Insert, change of the indexed value, and find by it, on RocksDB with 20,000 entities; without an index, find is by key. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class IndexCostBenchmark {
    private static final int PEOPLE = 20_000;
    private static final String DEPARTMENT = "Sales";

    /** Where index rows are. */
    public enum Kind {
        /** There is no index. */
        NONE,
        /** In the partition. */
        PARTITION,
        /** In a table of their own. */
        TABLE
    }

    /** The kind of index. */
    @Param
    public Kind kind = Kind.NONE;

    private @Nullable Path directory;
    private @Nullable LocalTableStore store;
    private @Nullable Subject subject;
    private int inserted = PEOPLE;
    private int next;
    private long changes;

    /** Made by JMH. */
    public IndexCostBenchmark() {}

    /** Fills a new store. */
    @Setup(Level.Trial)
    public void fill() {
        try {
            directory = Files.createTempDirectory("indexes");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        store = RocksDbTableStores.open(directory, RocksDbOptions.defaults().withDurability(Durability.OS));
        subject = switch (kind) {
            case NONE -> new People<>(store, NoIndexPerson.class, NoIndexPerson::new);
            case PARTITION -> new People<>(store, PartitionIndexPerson.class, PartitionIndexPerson::new);
            case TABLE -> new People<>(store, TableIndexPerson.class, TableIndexPerson::new);
        };
        for (int number = 0; number < PEOPLE; number++) {
            subject.insert(number);
        }
    }

    /** Removes the store. */
    @TearDown(Level.Trial)
    public void remove() {
        Objects.requireNonNull(store).close();
        Directories.delete(Objects.requireNonNull(directory));
    }

    /** A new entity. */
    @Benchmark
    public Object insert() {
        return subject().insert(inserted++);
    }

    /** An entity gets another value. */
    @Benchmark
    public Object change() {
        return subject().change(number(), "changed" + changes++ + "@example.org");
    }

    /** An entity gets another name, and keeps its value. */
    @Benchmark
    public Object keep() {
        return subject().insertOrKeep(number());
    }

    /** An entity by its value. */
    @Benchmark
    public @Nullable Object find() {
        return subject().find(number());
    }

    private int number() {
        next = (next + 7) % PEOPLE;
        return next;
    }

    private Subject subject() {
        return Objects.requireNonNull(subject);
    }

    /** What is measured. */
    private interface Subject {
        Object insert(int number);

        Object change(int number, String email);

        Object insertOrKeep(int number);

        @Nullable
        Object find(int number);
    }

    /** Makes an entity. */
    private interface Maker<T> {
        T make(String department, int number, String email, String name);
    }

    private record People<T>(
            EntityTable<T> table, Maker<T> maker, @Nullable KeyLayout index, boolean own) implements Subject {
        People(LocalTableStore store, Class<T> type, Maker<T> maker) {
            this(EntityTable.of(store, EntityMappers.of(type)), maker);
        }

        private People(EntityTable<T> table, Maker<T> maker) {
            this(
                    table,
                    maker,
                    table.model().indexes().isEmpty() ? null : table.model().indexKey(0),
                    table.model().tables().size() > 1);
            table.createTables();
        }

        private static String email(int number) {
            return "person" + number + "@example.org";
        }

        private T person(int number, String email, String name) {
            return maker.make(DEPARTMENT, number, email, name);
        }

        @Override
        public Object insert(int number) {
            return table.insert(person(number, email(number), "A name of ordinary length"));
        }

        @Override
        public Object change(int number, String email) {
            return table.save(person(number, email, "A name of ordinary length"));
        }

        @Override
        public Object insertOrKeep(int number) {
            return table.save(person(number, email(number), "Another name of such length"));
        }

        @Override
        public @Nullable Object find(int number) {
            if (index == null) {
                return table.get(table.mapper().primaryKeyOf(person(number, "", "")));
            }
            var key = index.equalTo("Person", List.of(email(number)));
            ResultPage<T> page = table.queryIndex(
                    0,
                    own
                            ? RowQuery.wholeTable().withPartitionKeyRange(key)
                            : RowQuery.partition(DEPARTMENT).withRowKeyRange(key));
            return page.items();
        }
    }
}

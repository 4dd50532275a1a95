package dev.tables.benchmarks.micro;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.encryption.EncryptionKeysetSource;
import dev.tables.mapping.encryption.Keyring;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What writes cost above the store: of an entity with and without properties that may not be null, and, on a store in memory, of
 * entities whose writes are under an intent, for each changes an indexed value or a large one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WriteBenchmark {
    private static final String CUSTOMER = "Hopper";
    private static final int INVOICES = 100;
    private static final LocalDate DAY = LocalDate.of(2026, 11, 22);
    private static final BigDecimal TOTAL = new BigDecimal("1234.50");
    private static final String NOTE = "Delivered in two parts, the second of them late; a fifth is taken off.";

    private final List<String> lines = IntStream.range(0, 20)
            .mapToObj(line -> "Line " + line + " of the invoice")
            .toList();
    private final String scan = "A page of what was scanned. ".repeat(2000);
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final EntityTable<OptionalInvoice> optional =
            EntityTable.of(new Gatherer(store), EntityMappers.of(OptionalInvoice.class));
    private final EntityTable<RequiredInvoice> required =
            EntityTable.of(new Gatherer(store), EntityMappers.of(RequiredInvoice.class));
    private final EntityTable<GuardedInvoice> guarded = table(GuardedInvoice.class, EntityTableOptions.defaults());
    private final EntityTable<SealedInvoice> sealed =
            table(SealedInvoice.class, EntityTableOptions.defaults().withCipher(cipher()));
    private final EntityTable<ScannedInvoice> scanned =
            table(ScannedInvoice.class, EntityTableOptions.defaults().withBlobs(new Nowhere()));
    private int next;

    /** Made by JMH. */
    public WriteBenchmark() {}

    private <T> EntityTable<T> table(Class<T> type, EntityTableOptions options) {
        EntityMapper<T> mapper = EntityMappers.of(type);
        EntityTable<T> table = EntityTable.of(store, mapper, options);
        table.createTables();
        return table;
    }

    private static RowCipher cipher() {
        Map<String, String> keysets = Map.of(
                "default", KeysetText.generate("default", null),
                "default-index", KeysetText.generate("default-index", null));
        return TableEncryption.builder(Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(keysets, null)))
                .build()
                .cipherFor(EntityMappers.of(SealedInvoice.class).model());
    }

    /** Saves what is saved again. */
    @Setup
    public void fill() {
        for (int i = 0; i < INVOICES; i++) {
            guarded();
            sealed();
            scanned();
        }
    }

    /** Nothing is required; of no store but a row. */
    @Benchmark
    public Object optional() {
        int i = next++;
        return optional.save(new OptionalInvoice(
                CUSTOMER, i % INVOICES, reference(i), NOTE, "EUR", DAY, DAY, Instant.EPOCH, TOTAL, 20));
    }

    /** Everything is required; of no store but a row. */
    @Benchmark
    public Object required() {
        int i = next++;
        return required.save(new RequiredInvoice(
                CUSTOMER, i % INVOICES, reference(i), NOTE, "EUR", DAY, DAY, Instant.EPOCH, TOTAL, 20));
    }

    /** An indexed value changes. */
    @Benchmark
    public final Object guarded() {
        return guarded.save(guarded(next++, null));
    }

    /** An indexed value changes, and one property is JSON. */
    @Benchmark
    public Object guardedJson() {
        return guarded.save(guarded(next++, lines));
    }

    /** An indexed value changes, of 40 entities. */
    @Benchmark
    public Object guardedFortyTogether() {
        int from = next;
        next += 40;
        return guarded.saveAll(
                IntStream.range(from, from + 40).mapToObj(i -> guarded(i, null)).toList());
    }

    /** An indexed value changes, and two properties are encrypted. */
    @Benchmark
    public final Object sealed() {
        int i = next++;
        return sealed.save(new SealedInvoice(
                CUSTOMER, i % INVOICES, reference(i), NOTE, "EUR", DAY, DAY, Instant.EPOCH, TOTAL, 20));
    }

    /** A large value changes, of 56,000 characters. */
    @Benchmark
    public final Object scanned() {
        int i = next++;
        return scanned.save(new ScannedInvoice(
                CUSTOMER, i % INVOICES, reference(i), NOTE, "EUR", DAY, DAY, Instant.EPOCH, TOTAL, 20, scan + i));
    }

    private static GuardedInvoice guarded(int i, @Nullable List<String> lines) {
        return new GuardedInvoice(
                CUSTOMER, i % INVOICES, reference(i), NOTE, "EUR", DAY, DAY, Instant.EPOCH, TOTAL, 20, lines);
    }

    /** Another one for each save of an entity. */
    private static String reference(int i) {
        return "R" + (1_000_000 + i % 1_000_003);
    }

    /** Makes a row of what is written, and keeps nothing. */
    private static final class Gatherer extends ForwardingTableStore {
        Gatherer(TableStore store) {
            super(store);
        }

        @Override
        public ETag write(String table, RowOperation operation) {
            return ETag.ofTimestampTicks(Row.of(operation.primaryKey(), operation.source())
                    .propertyNames()
                    .size());
        }
    }

    /** Forgets what it is given: nobody reads it. */
    private static final class Nowhere implements BlobStore {
        @Override
        public void put(String id, byte[] content) {}

        @Override
        public byte @Nullable [] get(String id) {
            return null;
        }

        @Override
        public boolean exists(String id) {
            return true;
        }

        @Override
        public void delete(String id) {}

        @Override
        public List<String> ids() {
            return List.of();
        }
    }
}

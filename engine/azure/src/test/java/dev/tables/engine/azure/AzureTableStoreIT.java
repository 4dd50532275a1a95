package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.testing.Thorough;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Thorough("starts Azurite")
class AzureTableStoreIT {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private static final Requests SENT = new Requests();
    private static @Nullable AzureTableStore opened;
    private AzureTableStore store = opened();
    private String table = "";

    private static AzureTableStore opened() {
        return Objects.requireNonNull(opened);
    }

    @BeforeAll
    static void open() {
        opened = AzureTableStore.builder()
                .connectionString(Emulator.start().connectionString())
                .addPolicy(SENT)
                .build();
    }

    @AfterAll
    static void close() {
        if (opened != null) {
            opened.close();
        }
    }

    @BeforeEach
    void create() {
        table = "t" + UUID.randomUUID().toString().replace("-", "");
        store.createTable(table);
        SENT.clear();
    }

    @AfterEach
    void drop() {
        store.deleteTable(table);
    }

    private Row read(PrimaryKey keys) {
        return Objects.requireNonNull(store.get(table, keys, Projection.ALL, Row.DECODER));
    }

    @Test
    void everyTypeAndEveryHundredNanosecondsAreKept() {
        Row row = Row.builder(KEYS)
                .string("Text", "ü 'x' %2F \u0000 \uD83D\uDE00 \"quoted\" </x>")
                .string("Empty", "")
                .binary("Bytes", new byte[] {0, 1, -1})
                .bool("Flag", true)
                .int32("Small", Integer.MIN_VALUE)
                .int64("Large", Long.MAX_VALUE)
                .float64("Whole", 3.0)
                .float64("Fraction", 0.1)
                .float64("Huge", Double.MAX_VALUE)
                .float64("Tiny", Double.MIN_VALUE)
                .float64("NaN", Double.NaN)
                .float64("Up", Double.POSITIVE_INFINITY)
                .float64("Down", Double.NEGATIVE_INFINITY)
                .dateTime("Then", Instant.parse("1601-01-01T00:00:00Z"))
                .dateTime("Now", Instant.parse("2026-11-20T01:02:03.123456789Z"))
                .dateTime("Last", Instant.parse("9999-12-31T23:59:59.9999999Z"))
                .guid("Id", UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"))
                .build();

        ETag etag = store.write(table, RowOperation.insert(KEYS, row));
        Row read = read(KEYS);

        assertThat(read.withoutETag()).isEqualTo(row);
        assertThat(read.etag()).isEqualTo(etag);
        assertThat(read.timestamp()).isNotNull();
        assertThat(read.dateTime("Now")).isEqualTo(Instant.parse("2026-11-20T01:02:03.123456700Z"));
    }

    @Test
    void eachOperationTakesOneRequest() {
        store.write(
                table, RowOperation.insert(KEYS, Row.builder(KEYS).int32("N", 1).build()));
        store.get(table, KEYS, Projection.ALL, Row.DECODER);
        store.query(table, RowQuery.wholeTable(), Row.DECODER);
        store.write(table, RowOperation.delete(KEYS, ETag.ANY));

        assertThat(SENT.list()).hasSize(4);
    }

    @Test
    void rejectionsHaveTheSameTypesAsInEveryStore() {
        Row row = Row.builder(KEYS).int32("N", 1).build();
        ETag first = Objects.requireNonNull(store.write(table, RowOperation.insert(KEYS, row)));
        store.write(table, RowOperation.replace(KEYS, row, first));

        assertThatThrownBy(() -> store.write(table, RowOperation.insert(KEYS, row)))
                .isInstanceOf(RowAlreadyExistsException.class);
        assertThatThrownBy(() -> store.write(table, RowOperation.merge(KEYS, row, first)))
                .isInstanceOf(ConcurrentUpdateException.class);
        assertThatThrownBy(() -> store.write(table, RowOperation.delete(KEYS, first)))
                .isInstanceOf(ConcurrentUpdateException.class);
        assertThatThrownBy(() -> store.write(table, RowOperation.delete(new PrimaryKey("p", "none"), ETag.ANY)))
                .isInstanceOf(RowNotFoundException.class);
        assertThatThrownBy(() -> store.write("absent", RowOperation.insert(KEYS, row)))
                .isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store.get("absent", KEYS, Projection.ALL, Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store.query("absent", RowQuery.wholeTable(), Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store.deleteTable("absent")).isInstanceOf(TableNotFoundException.class);
        assertThatThrownBy(() -> store.createTable(table)).isInstanceOf(TableAlreadyExistsException.class);
        assertThat(store.get(table, new PrimaryKey("p", "none"), Projection.ALL, Row.DECODER))
                .isNull();
    }

    @Test
    void transactionsReturnVersionsAndTheFailingOperation() {
        PrimaryKey other = new PrimaryKey("p", "s");
        Row row = Row.builder(KEYS).float64("N", 2.0).build();
        var etags = store.execute(
                table,
                new EntityGroupTransaction()
                        .add(RowOperation.insert(KEYS, row))
                        .add(RowOperation.insertOrReplace(other, row)));

        assertThat(etags.get(0)).isEqualTo(read(KEYS).etag());
        assertThat(etags.get(1)).isEqualTo(read(other).etag());
        assertThatThrownBy(() -> store.execute(
                        table,
                        new EntityGroupTransaction()
                                .add(RowOperation.delete(other, Objects.requireNonNull(etags.get(1))))
                                .add(RowOperation.insert(KEYS, row))))
                .isInstanceOfSatisfying(TransactionFailedException.class, failed -> {
                    assertThat(failed.failedOperationIndex()).isEqualTo(1);
                    assertThat(failed.failedOperationException()).isInstanceOf(RowAlreadyExistsException.class);
                });
        assertThat(store.get(table, other, Projection.ALL, Row.DECODER)).isNotNull();
    }

    @Test
    void pagesAreBoundToTheirQueryAndComplete() {
        for (int i = 0; i < 25; i++) {
            PrimaryKey keys = new PrimaryKey("p" + i % 3, String.format(Locale.ROOT, "r%02d", i));
            store.write(
                    table,
                    RowOperation.insert(keys, Row.builder(keys).int32("N", i).build()));
        }
        RowQuery query = RowQuery.wholeTable().withPageSize(4);
        List<String> seen = new ArrayList<>();
        ResultPage<String> page = store.query(table, query, reader -> reader.partitionKey() + reader.rowKey());
        seen.addAll(page.items());
        ResultPage<String> first = page;
        while (page.hasNext()) {
            page = store.query(
                    table,
                    query.withContinuationToken(page.nextToken()),
                    reader -> reader.partitionKey() + reader.rowKey());
            seen.addAll(page.items());
        }

        assertThat(seen).hasSize(25).isSorted().doesNotHaveDuplicates();
        assertThatThrownBy(() -> store.query(
                        table,
                        query.withFilter(Filter.eq("N", 1)).withContinuationToken(first.nextToken()),
                        Row.DECODER))
                .isInstanceOf(InvalidQueryException.class);
    }

    @Test
    void keysWithEveryValidCharacterAreFound() {
        List<PrimaryKey> all = List.of(
                new PrimaryKey("", ""),
                new PrimaryKey("it's", "a'''b"),
                new PrimaryKey("100%", "%27%2F+&=;:@,!$*()[]{}|^~`\"<>"),
                new PrimaryKey(" lead", "trail "),
                new PrimaryKey("ümläut", "日本語"),
                new PrimaryKey("\uD83D\uDE00", "\uFFFD\uE000"));
        for (PrimaryKey keys : all) {
            store.write(
                    table,
                    RowOperation.insert(keys, Row.builder(keys).int32("N", 1).build()));
        }

        for (PrimaryKey keys : all) {
            assertThat(store.get(table, keys, Projection.ALL, Row.DECODER))
                    .as(keys.toString())
                    .isNotNull();
            assertThat(store.query(
                                    table,
                                    RowQuery.partition(keys.partitionKey())
                                            .withRowKeyRange(KeyRange.exactly(keys.rowKey())),
                                    Row.DECODER)
                            .items())
                    .as(keys.toString())
                    .hasSize(1);
        }
        assertThat(store.getAll(table, all, Projection.ALL, Row.DECODER))
                .doesNotContainNull()
                .hasSize(all.size());
    }
}

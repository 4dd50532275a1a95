package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A test of the documented differences of the emulator. If a test fails here, remove the difference from the
 * documentation.
 */
@Thorough("starts Azurite")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmulatorDifferencesIT {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private @Nullable AzureTableStore opened;
    private String table = "";

    @BeforeAll
    void open() {
        opened = AzureTableStore.builder()
                .connectionString(Emulator.start().connectionString())
                .retryOptions(new AzureRetryOptions(1, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(35)))
                .build();
    }

    @AfterAll
    void close() {
        if (opened != null) {
            opened.close();
        }
    }

    @BeforeEach
    void create() {
        table = "T" + UUID.randomUUID().toString().replace("-", "");
        store().createTable(table);
    }

    private AzureTableStore store() {
        return Objects.requireNonNull(opened);
    }

    private void insert(String name, Object value) {
        store().write(
                        table,
                        RowOperation.insert(
                                KEYS, Row.builder(KEYS).value(name, value).build()));
    }

    private List<Row> found(Filter filter) {
        return store().query(table, RowQuery.wholeTable().withFilter(filter), Row.DECODER)
                .items();
    }

    @Test
    void azuriteIsDetectedByItsAddress() {
        assertThat(store().serviceKind()).isEqualTo(AzureTableServiceKind.EMULATOR);
        assertThat(store().capabilities()).doesNotContain(Capability.EXACT_FILTER_EVALUATION);
    }

    @Test
    void azuriteIgnoresLimitsOfAMergedRow() {
        assertThat(store().capabilities()).doesNotContain(Capability.ENFORCES_AZURE_LIMITS_ON_MERGE);
        for (int from : List.of(0, 252)) {
            store().write(table, RowOperation.insertOrMerge(KEYS, row -> {
                for (int i = from; i < from + 252; i++) {
                    row.bool("b" + i, true);
                }
            }));
        }

        Row read = store().get(table, KEYS, Projection.ALL, Row.DECODER);
        assertThat(Objects.requireNonNull(read).propertyNames()).hasSize(504);
    }

    @Test
    void azuriteLimitsKeysTo512Characters() {
        assertThat(store().capabilities()).doesNotContain(Capability.AZURE_LENGTH_KEYS);
        PrimaryKey longest = new PrimaryKey("p".repeat(512), "r");
        store().write(table, RowOperation.insert(longest, row -> {}));
        PrimaryKey longer = new PrimaryKey("p".repeat(513), "r");

        assertThatThrownBy(() -> store().write(table, RowOperation.insert(longer, row -> {})))
                .isInstanceOf(InvalidRowException.class);
    }

    @Test
    void azuriteCountsTextInBytes() {
        assertThat(store().capabilities()).doesNotContain(Capability.LIMITS_STRINGS_BY_CODE_UNITS);
        insert("Text", "x".repeat(32_768));

        assertThatThrownBy(() -> store().write(
                                table,
                                RowOperation.insertOrReplace(KEYS, row -> row.string("Text", "\u4e2d".repeat(32_768)))))
                .isInstanceOf(InvalidRowException.class);
    }

    @Test
    void azuriteTableNamesAreCaseSensitive() {
        assertThat(store().capabilities()).doesNotContain(Capability.CASE_INSENSITIVE_TABLE_NAMES);
        String other = table.toLowerCase(Locale.ROOT);

        assertThatThrownBy(() -> store().get(other, KEYS, Projection.ALL, Row.DECODER))
                .isInstanceOf(TableNotFoundException.class);
    }

    @Test
    void azuriteGivesOperationsOfATransactionDifferentVersions() {
        assertThat(store().capabilities())
                .doesNotContain(Capability.SAME_ETAG_WITHIN_TRANSACTION)
                .contains(Capability.RETURNS_TRANSACTION_ETAGS);
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        for (int i = 0; i < 50; i++) {
            transaction.add(RowOperation.insert(new PrimaryKey("p", "r" + i), row -> {}));
        }
        var versions = store().execute(table, transaction);

        assertThat(versions.stream().distinct().count()).isGreaterThan(1);
    }

    @Test
    void azuriteFailsIfInt32IsComparedWithLongLiteral() {
        insert("V", 7);

        assertThatThrownBy(() -> found(Filter.eq("V", 7L))).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void azuriteDoesNotMatchInt64WithIntLiteral() {
        insert("V", 7L);

        assertThat(found(Filter.eq("V", 7))).isEmpty();
    }

    @Test
    void azuriteMatchesInt32WithDoubleLiteral() {
        insert("V", 7);

        assertThat(found(Filter.eq("V", 7.0))).hasSize(1);
    }

    @Test
    void azuriteSortsBytesAbove127Differently() {
        insert("V", new byte[] {-1});

        assertThat(found(Filter.compare("V", Filter.Operator.GT, new byte[] {127})))
                .isEmpty();
    }

    @Test
    void azuriteComparesTimesByMilliseconds() {
        Instant time = Instant.parse("2026-11-20T10:15:30.1234567Z");
        insert("V", time);

        assertThat(found(Filter.compare("V", Filter.Operator.LT, time.plusNanos(100))))
                .isEmpty();
    }

    @Test
    void azuriteDoesNotCompareWithInfinity() {
        insert("V", 1.5);

        assertThat(found(Filter.compare("V", Filter.Operator.LT, Double.POSITIVE_INFINITY)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Capability.class)
    void differencesMdListsTheCapabilitiesOfEachService(Capability capability) throws IOException {
        String page = Files.readString(Path.of("DIFFERENCES.md"));
        String row = page.lines()
                .filter(line -> line.startsWith("| `" + capability + "` |"))
                .findFirst()
                .orElse("nothing");
        StringBuilder expected = new StringBuilder("| `" + capability + "` |");
        try (LocalTableStore embedded = LocalTableStore.inMemory()) {
            expected.append(embedded.capabilities().contains(capability) ? " yes |" : " no |");
        }
        for (AzureTableServiceKind service :
                List.of(AzureTableServiceKind.STORAGE, AzureTableServiceKind.COSMOS, AzureTableServiceKind.EMULATOR)) {
            expected.append(service.capabilities().contains(capability) ? " yes |" : " no |");
        }

        assertThat(row).startsWith(expected.toString());
    }
}

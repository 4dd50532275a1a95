package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.testing.Seed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Bounds of every kind that no key can hold, asked of row keys and of indexes in both scopes and directions: the answer is what
 * a look at every entity gives. {@code -Dtables.seed=N} repeats a run.
 */
class BoundsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private final Random random = SEED.random();
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final List<Reading> readings = new ArrayList<>();

    @TableEntity(table = "boundedReadings")
    @IndexedBy(name = "late", properties = "at desc", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
    @IndexedBy(name = "backwards", properties = "text desc")
    @IndexedBy(
            name = "much",
            properties = {"day", "amount"})
    record Reading(
            @PartitionKey String place,
            @RowKey(position = 1, digits = 2, scale = 1) BigDecimal amount,

            @RowKey(position = 2, digits = 2, descending = true)
            BigInteger count,

            @IndexedBy(name = "everywhere", scope = IndexScope.GLOBAL)
            String text,

            @IndexedBy(name = "early") Instant at,
            @IndexedBy LocalDate day) {}

    @BeforeEach
    void save() {
        for (BigDecimal amount : decimals("-100.0", "-99.9", "-0.1", "0.0", "0.1", "1.5", "99.9")) {
            for (int count : new int[] {-100, -1, 0, 99}) {
                Reading reading = new Reading(
                        "p",
                        amount,
                        BigInteger.valueOf(count),
                        any("", " ", "a", "a ", "a!", "ab", "\u00A0", "a\uD83D\uDE00", "a\uE000", "\uFFFF"),
                        any(
                                Instant.parse("1601-01-01T00:00:00Z"),
                                Instant.EPOCH,
                                Instant.EPOCH.plusNanos(100),
                                Instant.parse("9999-12-31T23:59:59.9999999Z")),
                        any(LocalDate.MIN, LocalDate.EPOCH, LocalDate.of(12345, 1, 1), LocalDate.MAX));
                readings.add(template.save(reading));
            }
        }
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static List<BigDecimal> decimals(String... texts) {
        return java.util.Arrays.stream(texts).map(BigDecimal::new).toList();
    }

    @SafeVarargs
    private <E> E any(E... values) {
        return values[random.nextInt(values.length)];
    }

    private BigDecimal decimal() {
        return any(
                new BigDecimal("-100.01"),
                new BigDecimal("-100"),
                new BigDecimal("-1E-40"),
                new BigDecimal("0.05"),
                new BigDecimal("1.50"),
                new BigDecimal("1.4999"),
                new BigDecimal("99.95"),
                new BigDecimal("1E+2000000000"),
                new BigDecimal("-1E+2000000000"));
    }

    private BigInteger whole() {
        return any(
                BigInteger.TEN.pow(40),
                BigInteger.TEN.pow(40).negate(),
                BigInteger.valueOf(100),
                BigInteger.valueOf(-100),
                BigInteger.valueOf(-101),
                BigInteger.ONE);
    }

    private String text() {
        return any(
                "",
                "a",
                "a\u0001",
                "\u0000",
                "\u007F",
                "a\uD83D",
                "a\uD83D\uFFFF",
                "a\uDE00",
                "a!\n",
                "a".repeat(2000));
    }

    private Instant instant() {
        return any(
                Instant.MIN,
                Instant.MAX,
                Instant.EPOCH,
                Instant.EPOCH.plusNanos(100),
                Instant.parse("0000-12-31T23:59:59.9999999Z"),
                Instant.parse("+10000-01-01T00:00:00Z"));
    }

    private LocalDate date() {
        return any(LocalDate.MIN, LocalDate.MAX, LocalDate.EPOCH, LocalDate.of(-1, 12, 31), LocalDate.of(10000, 1, 1));
    }

    @Test
    void boundsOnRowKeysAreExact() {
        Asked amounts = new Asked("findByPlaceAndAmount", AccessPath.ROW_RANGE, "p");
        for (int round = 0; round < 60; round++) {
            check(amounts, Reading::amount, decimal(), decimal());
            BigDecimal amount = any(readings.toArray(Reading[]::new)).amount();
            Asked counts = new Asked("findByPlaceAndAmountAndCount", AccessPath.ROW_RANGE, "p", amount);
            check(counts.of(reading -> reading.amount().compareTo(amount) == 0), Reading::count, whole(), whole());
        }
    }

    @Test
    void boundsOnLocalIndexesAreExact() {
        for (int round = 0; round < 60; round++) {
            check(new Asked("findByPlaceAndText", AccessPath.INDEX_RANGE, "p"), Reading::text, text(), text());
            check(new Asked("findByPlaceAndAt", AccessPath.INDEX_RANGE, "p"), Reading::at, instant(), instant());
            check(new Asked("findByPlaceAndDay", AccessPath.INDEX_RANGE, "p"), Reading::day, date(), date());
            LocalDate day = any(readings.toArray(Reading[]::new)).day();
            Asked amounts = new Asked("findByPlaceAndDayAndAmount", AccessPath.INDEX_RANGE, "p", day);
            check(amounts.of(reading -> reading.day().equals(day)), Reading::amount, decimal(), decimal());
        }
    }

    @Test
    void boundsOnGlobalIndexesAreExact() {
        for (int round = 0; round < 60; round++) {
            check(new Asked("findByText", AccessPath.INDEX_RANGE), Reading::text, text(), text());
            check(new Asked("findByAt", AccessPath.INDEX_RANGE), Reading::at, instant(), instant());
        }
    }

    @Test
    void boundsOnPartitionKeysAreExact() {
        Asked places = new Asked("findByPlace", AccessPath.TABLE_SCAN);
        for (int round = 0; round < 30; round++) {
            check(places, Reading::place, any(text(), "p\u0001"), any(text(), "p\u0001"));
        }
    }

    /** An entity is found by what it was saved with, although the store keeps less of it. */
    @Test
    void nanosecondsOfBoundsAreTruncatedLikeEntityProperties() {
        Instant now = Instant.parse("2026-11-22T08:00:00.123456789Z");
        Reading saved = template.save(new Reading("q", BigDecimal.ONE, BigInteger.ONE, "x", now, LocalDate.EPOCH));
        assertThat(found("findByPlaceAndAt", "q", now)).hasSize(1);
        assertThat(found("findByPlaceAndAtGreaterThanEqual", "q", now)).hasSize(1);
        assertThat(found("findByPlaceAndAtBetween", "q", saved.at(), now)).hasSize(1);
        assertThat(found("findByPlaceAndAtLessThan", "q", now)).isEmpty();
        assertThat(found("findByPlaceAndAtGreaterThan", "q", now)).isEmpty();
    }

    /**
     * A query but for its bounds.
     *
     * @param method its name but for the keyword
     * @param path how it must be served
     * @param among the readings that fulfil the rest of it
     * @param leading the arguments before the bounds
     */
    private record Asked(String method, AccessPath path, Predicate<Reading> among, Object... leading) {
        Asked(String method, AccessPath path, Object... leading) {
            this(method, path, reading -> true, leading);
        }

        Asked of(Predicate<Reading> some) {
            return new Asked(method, path, some, leading);
        }
    }

    private <V extends Comparable<? super V>> void check(Asked asked, Function<Reading, V> property, V low, V high) {
        for (String keyword : List.of("LessThan", "LessThanEqual", "GreaterThan", "GreaterThanEqual", "Between")) {
            String method = asked.method() + keyword;
            List<Object> arguments = new ArrayList<>(List.of(asked.leading()));
            arguments.add(low);
            if (keyword.equals("Between")) {
                arguments.add(high);
            }
            assertThat(template.planForQueryMethod(Reading.class, method).accessPath())
                    .isEqualTo(asked.path());
            assertThat(found(method, arguments.toArray()))
                    .as("%s %s from %s to %s", SEED, method, low, high)
                    .containsExactlyInAnyOrderElementsOf(readings.stream()
                            .filter(asked.among().and(reading -> isIn(property.apply(reading), keyword, low, high)))
                            .toList());
        }
    }

    private static <V extends Comparable<? super V>> boolean isIn(V value, String keyword, V low, V high) {
        int order = value.compareTo(low);
        return switch (keyword) {
            case "LessThan" -> order < 0;
            case "LessThanEqual" -> order <= 0;
            case "GreaterThan" -> order > 0;
            case "GreaterThanEqual" -> order >= 0;
            default -> order >= 0 && value.compareTo(high) <= 0;
        };
    }

    private List<Reading> found(String method, Object... arguments) {
        QueryPlan plan = (QueryPlan) template.planForQueryMethod(Reading.class, method);
        return template.unwrap(TemplateAccess.class).queries(Reading.class).list(BoundQuery.bind(plan, arguments), 0);
    }
}

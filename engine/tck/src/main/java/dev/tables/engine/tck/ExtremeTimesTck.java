package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Filter;
import dev.tables.engine.MalformedETagException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.filter.FilterParser;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The tests of times far outside of the supported range, in versions and in filters, the places where a caller can pass
 * a time.
 */
public interface ExtremeTimesTck extends StoreUnderTest {

    /**
     * Returns the extreme times that years, ticks and the platform can represent, the times next to them, and random
     * times.
     */
    private static List<Instant> times() {
        List<Instant> times = new ArrayList<>(List.of(Instant.MIN, Instant.MAX, Instant.EPOCH));
        for (String edge : List.of(
                "-27258-01-01T00:00:00Z",
                "0000-01-01T00:00:00Z",
                "0001-01-01T00:00:00Z",
                "1601-01-01T00:00:00Z",
                "+10000-01-01T00:00:00Z",
                "+31197-09-14T02:48:05.477580700Z",
                "+999999999-12-31T23:59:59Z")) {
            Instant at = Instant.parse(edge);
            times.addAll(List.of(at.minusNanos(100), at, at.plusNanos(100)));
        }
        Random random = Seed.of(47).random();
        for (int i = Effort.byEffort(10, 300); i > 0; i--) {
            times.add(Instant.ofEpochSecond(
                    random.nextLong(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()),
                    100L * random.nextInt(10_000_000)));
        }
        return times;
    }

    /**
     * Verifies that a version with an extreme time either cannot be parsed or does not match the row. No other
     * exception is thrown.
     */
    @Test
    default void refusesVersionsOfExtremeTimes() {
        String table = newTable();
        Row row = Row.builder("p", "r").int32("n", 1).build();
        insert(table, row);
        RowSource source = writer -> writer.int32("n", 2);
        List<Function<ETag, RowOperation>> operations = List.of(
                version -> RowOperation.replace(row.primaryKey(), source, version),
                version -> RowOperation.merge(row.primaryKey(), source, version),
                version -> RowOperation.delete(row.primaryKey(), version));
        for (Instant time : times()) {
            for (String colon : List.of(":", "%3A")) {
                String text = "W/\"datetime'" + time.toString().replace(":", colon) + "'\"";
                Throwable none = catchThrowable(() -> ETag.of(text));
                if (none != null) {
                    assertThat(none)
                            .isInstanceOfSatisfying(
                                    MalformedETagException.class,
                                    refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT));
                    continue;
                }
                for (Function<ETag, RowOperation> operation : operations) {
                    RowOperation change = operation.apply(ETag.of(text));
                    assertThat(catchThrowable(() -> store().write(table, change)))
                            .as(text)
                            .isInstanceOf(ConcurrentUpdateException.class);
                    assertThat(catchThrowable(() -> store().execute(table, new EntityGroupTransaction().add(change))))
                            .as(text)
                            .isInstanceOf(TransactionFailedException.class);
                }
            }
        }
        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /**
     * Verifies that times before 1601 are less than every stored time and times after 9999 are greater. A filter that
     * is parsed from text must have the same meaning as one built by code.
     */
    @Test
    @Requires(Capability.EXACT_FILTER_EVALUATION)
    default void comparesWithExtremeTimes() {
        String table = newTable();
        ModelStore model = new ModelStore();
        List<String> stored = List.of(
                "1601-01-01T00:00:00Z",
                "1970-01-01T00:00:00Z",
                "2026-11-29T01:02:03.1234567Z",
                "9999-12-31T23:59:59.9999999Z");
        for (int i = 0; i < stored.size(); i++) {
            put(table, model, "t" + i, Instant.parse(stored.get(i)));
        }
        put(table, model, "text", "9999");
        put(table, model, "number", 5L);
        RowOperation without = RowOperation.insert(new PrimaryKey("p", "without"), writer -> {});
        model.apply(without, store().write(table, without));
        for (Instant time : times()) {
            for (Filter.Operator operator : Filter.Operator.values()) {
                Filter filter = Filter.compare("v", operator, time);
                RowQuery query = RowQuery.wholeTable().withFilter(filter);
                List<String> expected =
                        model.query(query).stream().map(Row::rowKey).toList();

                assertThat(rowKeys(table, query)).as("%s %s", operator, time).isEqualTo(expected);
                RowQuery again = query.withFilter(FilterParser.parse(filter.toString()));
                assertThat(rowKeys(table, again)).as("%s", filter).isEqualTo(expected);
            }
        }
    }

    private void put(String table, ModelStore model, String rowKey, Object value) {
        RowOperation insert = RowOperation.insert(new PrimaryKey("p", rowKey), writer -> writer.value("v", value));
        model.apply(insert, store().write(table, insert));
    }

    /** Verifies that a filter on {@code Timestamp} accepts extreme times like a filter on any other property. */
    @Test
    default void comparesTimestampsWithExtremeTimes() {
        String table = newTable();
        insertNumbered(table, "p", 1);
        RowQuery query = RowQuery.wholeTable();

        for (Instant low : List.of(Instant.MIN, Instant.parse("0001-01-01T00:00:00Z"))) {
            assertThat(all(table, query.withFilter(Filter.compare("Timestamp", Filter.Operator.GT, low))))
                    .hasSize(1);
            assertThat(all(table, query.withFilter(Filter.compare("Timestamp", Filter.Operator.LE, low))))
                    .isEmpty();
            assertThat(all(table, query.withFilter(Filter.eq("Timestamp", low))))
                    .isEmpty();
        }
        assertThat(all(table, query.withFilter(Filter.compare("Timestamp", Filter.Operator.LT, Instant.MAX))))
                .hasSize(1);
        assertThat(all(table, query.withFilter(Filter.compare("Timestamp", Filter.Operator.GE, Instant.MAX))))
                .isEmpty();
    }
}

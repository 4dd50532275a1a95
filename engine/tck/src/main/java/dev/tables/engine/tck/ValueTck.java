package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tests of values of every type, which a store must return unchanged. */
public interface ValueTck extends StoreUnderTest {

    /** Returns values at and near the limits of every type. */
    static Stream<Arguments> values() {
        return Stream.of(
                        "",
                        " ",
                        "plain",
                        "'quoted' \"twice\"",
                        "line\r\nbreak\ttab",
                        "\u00ff latin \u0100 beyond",
                        "\u4e2d\u6587",
                        "\ud83d\ude00 pair",
                        "x".repeat(127),
                        "x".repeat(128),
                        "x".repeat(32_768),
                        new byte[0],
                        new byte[] {0, -1, 127, -128},
                        new byte[65_536],
                        true,
                        false,
                        0,
                        1,
                        -1,
                        63,
                        64,
                        -64,
                        -65,
                        Integer.MIN_VALUE,
                        Integer.MAX_VALUE,
                        0L,
                        -1L,
                        1L << 31,
                        9_007_199_254_740_993L,
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        0.0,
                        0.1,
                        -1.5,
                        Double.MIN_VALUE,
                        Double.MAX_VALUE,
                        -Double.MAX_VALUE,
                        1.797693134862315e308,
                        Double.NaN,
                        Double.POSITIVE_INFINITY,
                        Double.NEGATIVE_INFINITY,
                        Instant.parse("1601-01-01T00:00:00Z"),
                        Instant.parse("1969-12-31T23:59:59.9999999Z"),
                        Instant.EPOCH,
                        Instant.parse("2021-09-01T18:15:06.9425059Z"),
                        Instant.parse("9999-12-31T23:59:59.9999999Z"),
                        new UUID(0, 0),
                        new UUID(-1, -1),
                        UUID.fromString("12345678-9abc-def0-8123-456789abcdef"))
                .map(value -> Arguments.of(EdmType.of(value), value));
    }

    /** Verifies that point reads and queries return the same value and type that was written. */
    @ParameterizedTest(name = "{0} [{index}]")
    @MethodSource("dev.tables.engine.tck.ValueTck#values")
    default void preservesValue(EdmType type, Object value) {
        String table = newTable();
        Row row = Row.builder("p", "r")
                .int32("before", 1)
                .value("v", value)
                .int32("after", 2)
                .build();
        insert(table, row);

        assertThat(read(table, "p", "r").typeOf("v")).isEqualTo(type);
        assertThat(content(table, row.primaryKey())).isEqualTo(row);
        assertThat(all(table, RowQuery.partition("p")).get(0).withoutETag()).isEqualTo(row);
    }

    /** Verifies that a string of the maximum length is accepted, whichever characters it contains. */
    @ParameterizedTest
    @ValueSource(strings = {"\u00e4", "\u4e2d", "\ud83d\ude00"})
    @Requires(Capability.LIMITS_STRINGS_BY_CODE_UNITS)
    default void keepsTheLongestTextOfAnyCharacters(String character) {
        String table = newTable();
        Row row = Row.builder("p", "r")
                .string("v", character.repeat(32_768 / character.length()))
                .build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }

    /** Verifies that a merge keeps values of every type that it does not write. */
    @ParameterizedTest(name = "{0} [{index}]")
    @MethodSource("dev.tables.engine.tck.ValueTck#values")
    default void preservesValueThroughMerge(EdmType type, Object value) {
        String table = newTable();
        Row row = Row.builder("p", "r").value("v", value).int32("n", 1).build();
        insert(table, row);
        store().write(table, RowOperation.insertOrMerge(row.primaryKey(), writer -> writer.int32("n", 2)));

        Row merged = content(table, row.primaryKey());
        assertThat(merged.int32("n")).isEqualTo(2);
        assertThat(merged)
                .isEqualTo(Row.builder("p", "r").value("v", value).int32("n", 2).build());
        assertThat(merged.typeOf("v")).isEqualTo(type);
    }

    /** Verifies that a stored negative zero reads as equal to zero; the sign may be lost. */
    @Test
    default void negativeZeroEqualsZero() {
        String table = newTable();
        insert(table, Row.builder("p", "r").float64("d", -0.0).build());

        assertThat(read(table, "p", "r").float64("d") == 0.0).isTrue();
    }

    /** Verifies that times are truncated to 100 ns. */
    @Test
    default void truncatesTimesToTicks() {
        String table = newTable();
        store().write(
                        table,
                        RowOperation.insert(
                                new PrimaryKey("p", "r"),
                                writer -> writer.dateTime("t", Instant.parse("2021-09-01T00:00:00.123456789Z"))));

        assertThat(read(table, "p", "r").dateTime("t")).isEqualTo("2021-09-01T00:00:00.123456700Z");
    }

    /** Verifies that one row can hold properties of all types. */
    @Test
    default void keepsARowOfAllTypes() {
        String table = newTable();
        Row row = Row.builder("p", "r")
                .string("s", "text")
                .binary("b", new byte[] {1, 2, 3})
                .bool("t", true)
                .int32("i", -5)
                .int64("l", 1L << 40)
                .float64("d", 2.5)
                .dateTime("at", Instant.parse("2026-11-20T10:15:30Z"))
                .guid("g", new UUID(1, 2))
                .build();
        insert(table, row);

        assertThat(content(table, row.primaryKey())).isEqualTo(row);
    }
}

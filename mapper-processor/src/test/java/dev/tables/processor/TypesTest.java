package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.value.MappingException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every type goes to a row and back unchanged, at its extremes and at random. */
class TypesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_120);

    static final String[] TYPES = {
        "String",
        "boolean",
        "Boolean",
        "byte",
        "Byte",
        "short",
        "Short",
        "int",
        "Integer",
        "long",
        "Long",
        "float",
        "Float",
        "double",
        "Double",
        "char",
        "Character",
        "byte[]",
        "Instant",
        "UUID",
        "TimeUnit",
        "LocalDate",
        "LocalDateTime",
        "YearMonth",
        "LocalTime",
        "OffsetDateTime",
        "ZonedDateTime",
        "Year",
        "Duration",
        "Period",
        "BigDecimal",
        "BigInteger"
    };

    private static EntityMapper<Object> mapper(Compiled compiled) throws ReflectiveOperationException {
        return compiled.mapper("shop.Everything");
    }

    private static Compiled compiled() {
        StringBuilder source = new StringBuilder("""
                package shop;
                import dev.tables.annotation.*;
                import java.math.*;
                import java.time.*;
                import java.util.*;
                import java.util.concurrent.TimeUnit;
                @TableEntity
                public record Everything(@PartitionKey String key, @RowKey int number""");
        for (int i = 0; i < TYPES.length; i++) {
            source.append(", ").append(TYPES[i]).append(" p").append(i);
        }
        return Compiled.of(source.append(") {}\n").toString());
    }

    @Test
    void keepsExtremes() throws Exception {
        Compiled compiled = compiled();
        assertRoundTrip(compiled, extremes(true));
        assertRoundTrip(compiled, extremes(false));
    }

    @Test
    void keepsNulls() throws Exception {
        List<@Nullable Object> values = extremes(true);
        for (int i = 0; i < TYPES.length; i++) {
            boolean primitive = Character.isLowerCase(TYPES[i].charAt(0)) && !TYPES[i].endsWith("[]");
            if (!primitive) {
                values.set(i, null);
            }
        }
        assertRoundTrip(compiled(), values);
    }

    @Test
    void keepsRandomValues() throws Exception {
        Compiled compiled = compiled();
        Random random = SEED.random();
        for (int i = 0; i < 2000; i++) {
            assertRoundTrip(compiled, random(random));
        }
    }

    private static void assertRoundTrip(Compiled compiled, List<@Nullable Object> values) throws Exception {
        EntityMapper<Object> mapper = mapper(compiled);
        List<@Nullable Object> arguments = new ArrayList<>(List.of("k", 1));
        arguments.addAll(values);
        Object entity = compiled.create("shop.Everything", arguments.toArray());
        Object read = Compiled.roundTrip(mapper, entity);
        for (int i = 0; i < TYPES.length; i++) {
            assertThat(Objects.deepEquals(mapper.property(read, "p" + i), values.get(i)))
                    .as("%s: %s", SEED, TYPES[i])
                    .isTrue();
        }
    }

    static List<@Nullable Object> extremes(boolean low) {
        ZoneId zone = ZoneId.of(low ? "Europe/Paris" : "-18:00");
        List<@Nullable Object> values = new ArrayList<>();
        Collections.addAll(values, low ? "" : "\u0000\uFFFF'\"/\\#?", low, low);
        byte int8 = low ? Byte.MIN_VALUE : Byte.MAX_VALUE;
        short int16 = low ? Short.MIN_VALUE : Short.MAX_VALUE;
        int int32 = low ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        long int64 = low ? Long.MIN_VALUE : Long.MAX_VALUE;
        float float32 = low ? Float.NaN : Float.MIN_VALUE;
        double float64 = low ? -0.0 : Double.POSITIVE_INFINITY;
        char character = low ? Character.MIN_VALUE : Character.MAX_VALUE;
        Collections.addAll(values, int8, int8, int16, int16, int32, int32, int64, int64);
        Collections.addAll(values, float32, float32, float64, float64, character, character);
        Collections.addAll(values, low ? new byte[0] : new byte[] {-128, 127});
        values.add(Instant.parse(low ? "1601-01-01T00:00:00Z" : "9999-12-31T23:59:59.999999900Z"));
        values.add(low ? new UUID(0, 0) : new UUID(-1, -1));
        values.add(low ? TimeUnit.NANOSECONDS : TimeUnit.DAYS);
        values.add(low ? LocalDate.MIN : LocalDate.MAX);
        values.add(low ? LocalDateTime.MIN : LocalDateTime.MAX);
        values.add(YearMonth.from(low ? LocalDate.MIN : LocalDate.MAX));
        values.add(low ? LocalTime.MIN : LocalTime.MAX);
        values.add(low ? OffsetDateTime.MIN : OffsetDateTime.MAX);
        values.add(ZonedDateTime.ofStrict(
                LocalDateTime.of(2026, 10, 25, 2, 30), low ? ZoneOffset.ofHours(1) : ZoneOffset.ofHours(-18), zone));
        values.add(Year.of(low ? Year.MIN_VALUE : Year.MAX_VALUE));
        values.add(Duration.ofSeconds(low ? Long.MIN_VALUE : Long.MAX_VALUE, low ? 0 : 999_999_999));
        values.add(low ? Period.of(int32, int32, int32) : Period.of(int32, int32, int32));
        values.add(low ? new BigDecimal("-1E+2147483647") : new BigDecimal("1.500"));
        values.add(low ? BigInteger.TEN.pow(300).negate() : BigInteger.ZERO);
        return values;
    }

    static List<@Nullable Object> random(Random random) {
        List<@Nullable Object> values = new ArrayList<>();
        String text = random.ints(random.nextInt(20), 0, 0x10000)
                .collect(StringBuilder::new, (builder, c) -> builder.append((char) c), StringBuilder::append)
                .toString();
        byte[] bytes = new byte[random.nextInt(9)];
        random.nextBytes(bytes);
        LocalDate date = LocalDate.ofEpochDay(random.nextLong(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay()));
        LocalTime time = LocalTime.ofNanoOfDay(random.nextLong(LocalTime.MAX.toNanoOfDay()));
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_800));
        LocalDateTime dateTime = LocalDateTime.of(date, time);
        Collections.addAll(values, text, random.nextBoolean(), random.nextBoolean());
        Collections.addAll(values, (byte) random.nextInt(), (byte) random.nextInt());
        Collections.addAll(values, (short) random.nextInt(), (short) random.nextInt());
        Collections.addAll(values, random.nextInt(), random.nextInt(), random.nextLong(), random.nextLong());
        Collections.addAll(values, Float.intBitsToFloat(random.nextInt()), random.nextFloat());
        Collections.addAll(values, Double.longBitsToDouble(random.nextLong()), random.nextGaussian());
        Collections.addAll(values, (char) random.nextInt(), (char) random.nextInt(), bytes);
        values.add(
                Instant.ofEpochSecond(random.nextLong(-11_644_473_600L, 253_402_300_799L), random.nextInt(10) * 100));
        values.add(new UUID(random.nextLong(), random.nextLong()));
        values.add(TimeUnit.values()[random.nextInt(TimeUnit.values().length)]);
        Collections.addAll(values, date, dateTime, YearMonth.from(date), time, OffsetDateTime.of(dateTime, offset));
        values.add(
                Instant.ofEpochSecond(random.nextLong(-8_000_000_000L, 8_000_000_000L), random.nextInt(1_000_000_000))
                        .atZone(random.nextBoolean() ? offset : ZoneId.of("America/New_York")));
        values.add(Year.from(date));
        values.add(Duration.ofSeconds(random.nextLong(), random.nextInt(1_000_000_000)));
        values.add(Period.of(random.nextInt(), random.nextInt(), random.nextInt()));
        values.add(new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(-50, 50)));
        values.add(new BigInteger(random.nextInt(500), random).negate());
        return values;
    }

    @Test
    void refusesWhatDoesNotFit() throws Exception {
        EntityMapper<Object> mapper = Compiled.of("""
                        package shop;
                        import dev.tables.annotation.*;
                        @TableEntity
                        public record Small(@PartitionKey String key, @RowKey int number, Byte b, Float f, Character c,
                                java.time.LocalDate d, java.util.concurrent.TimeUnit u, Integer i) {}
                        """).mapper("shop.Small");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").int32("b", 128),
                "Small.b: the row holds a number that does"
                        + " not fit a 8-bit number. Declare a wider type, or mend the row.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").float64("f", 0.1),
                "Small.f: the row holds a number that does"
                        + " not fit a single precision number. Declare a wider type, or mend the row.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").string("c", "ab"),
                "Small.c: the row holds a text of 2 code" + " units, expected one. Make it a String.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").string("d", "x"),
                "Small.d: the row holds a text that cannot be"
                        + " read as the property's type. Make the property a String to see what is there, or mend the row.");
        assertUnfit(
                mapper,
                Row.builder("k", "0000000001").string("u", "x"),
                "Small.u: the row holds a text that is no"
                        + " constant of TimeUnit. Keep constants that rows still hold, or rewrite those rows first.");
        assertThatThrownBy(() -> mapper.read(new StoredRow(
                        Row.builder("k", "0000000001").int64("i", 1).build(), ETag.ofTicks(1), Instant.EPOCH)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Small: the row does not fit the entity")
                .hasMessageContaining("Edm.Int64, expected Edm.Int32");
    }

    private static void assertUnfit(EntityMapper<Object> mapper, Row.Builder row, String message) {
        assertThatThrownBy(() -> mapper.read(new StoredRow(row.build(), ETag.ofTicks(1), Instant.EPOCH)))
                .isInstanceOf(MappingException.class)
                .hasMessage(message);
    }
}

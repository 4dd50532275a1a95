package dev.tables.engine.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowWriter;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.Ticks;
import dev.tables.engine.adapter.PortableRecord;
import dev.tables.engine.adapter.TextualProperties;
import dev.tables.testing.Seed;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every value of every type becomes a text that a person can read, and the same value again. */
class CqlPropertiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    private static final int RECORDS = 2_000;
    private static final List<String> PIECES = List.of(
            "",
            "'",
            "''",
            "a",
            "\u0000",
            "\u00e4",
            "\u00ff",
            "\u0100",
            "\ud83d\ude00",
            "\ud83d",
            "\ude00",
            "X'00'",
            "5L",
            "\n",
            "\"",
            "\uffff",
            "NaN",
            "true");
    private static final List<Double> DOUBLES = List.of(
            0.0,
            -0.0,
            1.0,
            1e100,
            Double.MIN_VALUE,
            Double.MAX_VALUE,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<Long> LONGS =
            List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 1L + Integer.MAX_VALUE, (long) Integer.MIN_VALUE);
    private static final List<Long> TICKS = List.of(Ticks.MIN, Ticks.MAX, 0L, 1L, -1L);

    private final Random random = SEED.random();

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(any(PIECES));
        }
        return text.toString();
    }

    private void property(String name, RowWriter writer) {
        boolean extreme = random.nextBoolean();
        switch (random.nextInt(8)) {
            case 0 -> writer.int32(name, extreme ? any(LONGS).intValue() : random.nextInt());
            case 1 -> writer.int64(name, extreme ? any(LONGS) : random.nextLong());
            case 2 -> writer.float64(name, extreme ? any(DOUBLES) : Double.longBitsToDouble(random.nextLong()));
            case 3 -> writer.bool(name, extreme);
            case 4 -> writer.guid(name, new UUID(random.nextLong(), random.nextLong()));
            case 5 ->
                writer.dateTime(name, Ticks.toInstant(extreme ? any(TICKS) : random.nextLong(Ticks.MIN, Ticks.MAX)));
            case 6 -> {
                byte[] bytes = new byte[random.nextInt(20)];
                random.nextBytes(bytes);
                writer.binary(name, bytes);
            }
            default -> writer.string(name, text());
        }
    }

    @Test
    void propertiesAreDecodedUnchanged() {
        for (int number = 0; number < RECORDS; number++) {
            int count = random.nextInt(6);
            RowOperation operation = RowOperation.insert(new PrimaryKey("p", "r"), writer -> {
                for (int i = 0; i < count; i++) {
                    property(i % 2 == 0 ? "n" + i : "\u00e4" + i, writer);
                }
            });
            byte[] record = PortableRecord.encode("T", operation).bytes();
            assertThat(CqlProperties.record(CqlProperties.map(record)))
                    .as("record %s of %s", number, SEED)
                    .isEqualTo(record);
        }
        assertThat(CqlProperties.record(null)).isEqualTo(CqlProperties.record(ByteBuffer.allocate(4)));
    }

    @Test
    void propertiesAreEncodedAsODataLiterals() {
        byte[] record = PortableRecord.encode(
                        "T",
                        RowOperation.insert(
                                new PrimaryKey("p", "r"),
                                writer -> writer.string("empty", "")
                                        .string("quote", "it's")
                                        .int32("int", -5)
                                        .int64("long", 5)
                                        .float64("double", 5)
                                        .float64("none", Double.NaN)
                                        .bool("flag", false)
                                        .binary("bytes", new byte[0])))
                .bytes();
        TreeMap<String, String> found = new TreeMap<>();
        TextualProperties.each(record, (name, text) -> found.put(name, new String(text, StandardCharsets.UTF_8)));
        assertThat(found.toString())
                .isEqualTo("{bytes=X'', double=5.0, empty='', flag=false, int=-5, long=5L, none=NaN, quote='it''s'}");
    }

    /** Checks literals that a person has written by hand. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "'",
                "'open",
                "X'0",
                "X'0g'",
                "five",
                "5x",
                "text",
                "L",
                "guid'5'",
                "datetime'today'",
                "utf16'5'",
                "+INF",
                "someINF",
                "Xx'00'",
                "uuid'0041'",
                "date'2026-11-27T00:00:00Z'"
            })
    void invalidLiteralIsRejected(String literal) {
        byte[] bytes = literal.getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> new TextualProperties(16).add("n", bytes, 0, bytes.length))
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("not a literal");
        assertThatThrownBy(() -> CqlProperties.record(
                        ByteBuffer.allocate(8).putInt(1).putInt(900).flip()))
                .isInstanceOf(StoreCorruptedException.class);
    }
}

package dev.tables.engine.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.Ticks;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random rows come back from the wire as they were stored, whatever is in them. */
class RoundTripTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(22);

    private static final int[] IN_KEYS =
            "aZ0 '\"%&+=.;:,()üß中\uE000\uFFFD𝄞".codePoints().toArray();

    @RepeatedTest(20)
    void rowsAreReadBack(RepetitionInfo repetition) {
        Random random = SEED.plus(repetition.getCurrentRepetition()).random();
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("Rows");
            for (int i = 0; i < 50; i++) {
                PrimaryKey keys = new PrimaryKey(key(random), key(random) + i);
                Row.Builder built = Row.builder(keys);
                int properties = random.nextInt(12);
                for (int property = 0; property < properties; property++) {
                    built.value("p" + property, value(random));
                }
                Row row = built.build();
                store.write("Rows", RowOperation.insert(keys, row));

                assertThat(RoundTrip.again(store, keys)).isEqualTo(row);
                String path = RowOutput.Names.path("Rows", keys);
                assertThat(Address.parse(path, null).primaryKey()).isEqualTo(keys);
                assertThat(ContinuationText.decode(ContinuationText.encode(keys.rowKey())))
                        .isEqualTo(keys.rowKey());
            }
        }
    }

    private static String key(Random random) {
        StringBuilder key = new StringBuilder();
        int length = random.nextInt(6);
        for (int i = 0; i < length; i++) {
            key.appendCodePoint(IN_KEYS[random.nextInt(IN_KEYS.length)]);
        }
        return key.toString();
    }

    private static Object value(Random random) {
        return switch (EdmType.values()[random.nextInt(EdmType.values().length)]) {
            case STRING -> text(random);
            case BINARY -> bytes(random);
            case BOOLEAN -> random.nextBoolean();
            case INT32 -> random.nextInt(4) == 0 ? Integer.MIN_VALUE : random.nextInt();
            case INT64 -> random.nextInt(4) == 0 ? Long.MIN_VALUE : random.nextLong();
            case DOUBLE -> number(random);
            case DATE_TIME -> Ticks.toInstant(Ticks.MIN + (random.nextLong() >>> 1) % (Ticks.MAX - Ticks.MIN));
            case GUID -> new UUID(random.nextLong(), random.nextLong());
        };
    }

    /** Any code units, halves of pairs and control characters too. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(20);
        for (int i = 0; i < length; i++) {
            text.append((char) (random.nextBoolean() ? random.nextInt(128) : random.nextInt(0x10000)));
        }
        return text.toString();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static double number(Random random) {
        double[] special = {0.0, -0.0, 3.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE};
        return random.nextBoolean()
                ? special[random.nextInt(special.length)]
                : Double.longBitsToDouble(random.nextLong() & ~(1L << 62));
    }

    @ParameterizedTest
    @CsvSource({
        "rk801016e812345,1!20!cms4MDEwMTZlODEyMzQ1",
        "Ben999,1!8!QmVuOTk5",
        "pk801016e8,1!16!cGs4MDEwMTZlOA--",
        "Smith,1!8!U21pdGg-"
    })
    void continuationTextsMatchTheRecordedOnes(String key, String text) {
        assertThat(ContinuationText.encode(key)).isEqualTo(text);
        assertThat(ContinuationText.decode(text)).isEqualTo(key);
    }

    @Test
    void emptyKeyDiffersFromAnAbsentKey() {
        assertThat(ContinuationText.encode("")).isEqualTo("1!0!");
        assertThat(ContinuationText.decode("1!0!")).isEmpty();
        assertThat(ContinuationText.decode("")).isNull();
    }

    @Test
    void doublesAreWrittenInShortestForm() {
        byte[] body = "{\"PartitionKey\":\"\",\"RowKey\":\"\",\"A\":9.0999999999999996,\"B\":3.0}"
                .getBytes(StandardCharsets.UTF_8);
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("Rows");
            PrimaryKey keys = new PrimaryKey("", "");
            store.write("Rows", RowOperation.insert(keys, JsonInput.row(body, 0, body.length)));
            ByteOutput wire = RoundTrip.wire(store, keys, MetadataLevel.NONE);
            assertThat(new String(wire.array(), 0, wire.length(), StandardCharsets.UTF_8))
                    .endsWith(",\"A\":9.1,\"B\":3.0}");
        }
    }
}

package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Filter;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.internal.record.FilterProgram;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.NumberedNames;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.internal.record.RecordMerger;
import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.internal.record.RecordWriter;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.testing.Seed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecordFormatTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    private final Table table = new Table(1, "Things", new MemoryOrderedStore(), LocalStoreOptions.defaults());

    private static Row everyType() {
        return Row.builder(KEYS)
                .string("s", "a\u00ff")
                .string("w", "\u4e2d\ud800")
                .binary("b", new byte[] {1, -1})
                .bool("f", false)
                .bool("t", true)
                .int32("i", -1)
                .int64("l", 300L)
                .float64("d", 1.0)
                .dateTime("at", Instant.parse("1970-01-01T00:00:00.0000258Z"))
                .guid("g", new UUID(1, 2))
                .string("long", "x".repeat(200))
                .build();
    }

    private Bytes encoded(Row row) {
        Bytes record = new Bytes(16);
        new RecordWriter().write(table, RowOperation.insert(row.primaryKey(), row), record);
        record.setLong(Record.TIMESTAMP, 0x0102030405060708L);
        return record;
    }

    private RecordReader reader(Bytes record, Projection projection) {
        RecordReader reader = new RecordReader();
        reader.begin(table, table.dictionary().snapshot(), projection);
        reader.row("p", "r", record);
        return reader;
    }

    @Test
    void recordIsEncodedAsPublished() {
        String expected = "01" + "0102030405060708"
                + "0001" + "02" + "61ff"
                + "0102" + "04" + "4e2dd800"
                + "0203" + "02" + "01ff"
                + "0304"
                + "0405"
                + "0506" + "01"
                + "0607" + "d804"
                + "0708" + "3ff0000000000000"
                + "0809" + "0000000000000102"
                + "090a" + "0000000000000001" + "0000000000000002"
                + "0a01" + "c801" + "78".repeat(200);

        assertThat(HexFormat.of().formatHex(encoded(everyType()).toArray())).isEqualTo(expected);
    }

    @Test
    void recordIsDecodedUnchanged() {
        Row read = Row.from(reader(encoded(everyType()), Projection.ALL));

        assertThat(read.withoutETag()).isEqualTo(everyType());
        assertThat(read.propertyNames()).containsExactlyElementsOf(everyType().propertyNames());
    }

    @Test
    void namesAreNumberedInOrderOfFirstUse() {
        encoded(Row.builder(KEYS).int32("z", 1).int32("a", 2).build());
        encoded(Row.builder(KEYS).int32("m", 1).int32("z", 2).build());

        assertThat(table.dictionary().snapshot().names).containsExactly("z", "a", "m");
    }

    @Test
    void dictionaryReadsItsNamesAfterReopening() {
        MemoryOrderedStore store = new MemoryOrderedStore();
        Dictionary first = new Dictionary(store, "Things", 1);
        for (int i = 0; i < 300; i++) {
            assertThat(first.idOf("n" + i, KEYS)).isEqualTo(i);
        }
        new Dictionary(store, "Other", 2).idOf("other", KEYS);

        NumberedNames again = new Dictionary(store, "Things", 1).snapshot();
        assertThat(again.names).hasSize(300);
        assertThat(again.find("n299")).isEqualTo(299);
        assertThat(again.find("other")).isEqualTo(-1);
    }

    @Test
    void recordSupportsHundredsOfNames() {
        Row.Builder wide = Row.builder(KEYS);
        for (int i = 0; i < 252; i++) {
            wide.int64("n" + i, i * 1_000_003L);
        }
        Row row = wide.build();
        Bytes record = encoded(row);

        assertThat(Row.from(reader(record, Projection.ALL)).withoutETag()).isEqualTo(row);
        RecordReader backwards = reader(record, Projection.of("n0", "n200", "n251"));
        assertThat(backwards.int64("n251")).isEqualTo(251 * 1_000_003L);
        assertThat(backwards.int64("n200")).isEqualTo(200 * 1_000_003L);
        assertThat(backwards.has("n199")).isFalse();
        assertThat(backwards.int64("n0")).isZero();
        assertThat(backwards.propertyNames()).containsExactly("n0", "n200", "n251");
    }

    @Test
    void readerReturnsNamesOfTheNextRowAfterADamagedOne() {
        Bytes record = encoded(Row.builder(KEYS).int32("a", 1).int32("b", 2).build());
        RecordReader reader = reader(record, Projection.ALL);
        assertThat(reader.propertyNames()).containsExactly("a", "b");

        int second = Record.FIRST + 3;
        record.array()[second] = record.array()[Record.FIRST];
        reader.row("p", "r", record);
        assertThatThrownBy(reader::propertyNames)
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("a property occurs twice");

        reader.row("p", "r", encoded(Row.builder(KEYS).int32("a", 1).build()));
        assertThat(reader.propertyNames()).containsExactly("a");
    }

    @Test
    void readerRejectsUnknownVersion() {
        Bytes record = encoded(everyType());
        record.array()[0] = 2;

        assertThatThrownBy(() -> reader(record, Projection.ALL))
                .isInstanceOf(StoreCorruptedException.class)
                .hasMessageContaining("version 2, expected 1");
    }

    @Test
    void readerReportsDamageForAnyBytes() {
        Random random = SEED.random();
        byte[] good = encoded(everyType()).toArray();
        encoded(Row.builder(KEYS).string("beyond", "x").build());
        int reported = 0;
        for (int round = 0; round < 200_000; round++) {
            Bytes record = damaged(good, random);
            try {
                use(record);
            } catch (StoreCorruptedException expected) {
                reported++;
            } catch (RuntimeException | StackOverflowError other) {
                throw new AssertionError("round " + round + " of " + SEED, other);
            }
        }
        assertThat(reported).isGreaterThan(10_000);
    }

    private static Bytes damaged(byte[] good, Random random) {
        byte[] bytes = good.clone();
        int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(Math.min(bytes.length, 80))] = (byte) random.nextInt();
        }
        bytes[0] = random.nextInt(20) == 0 ? bytes[0] : Record.VERSION;
        // Whatever lies behind the record must not be read: it belongs to another row.
        Bytes record = Bytes.copyOf(bytes);
        record.setLength(length);
        return record;
    }

    private void use(Bytes record) {
        RecordReader reader = reader(record, Projection.ALL);
        for (String name : table.dictionary().snapshot().names) {
            if (reader.has(name)) {
                assertThat(reader.value(name)).isNotNull();
            }
        }
        Row.from(reader);
        for (Object literal : List.of("a", 1, 1L, 1.0, new byte[1], new UUID(0, 0), Instant.EPOCH, true)) {
            for (String name : List.of("s", "w", "i", "beyond")) {
                test(Filter.eq(name, literal), record);
            }
        }
        RecordMerger merger = new RecordMerger();
        Bytes fresh =
                encoded(Row.builder(KEYS).int32("i", 9).string("beyond", "b").build());
        merger.target(table, KEYS);
        merger.merge(record, fresh, new int[] {0, fresh.length()}, new Bytes(64));
    }

    private boolean test(Filter filter, Bytes record) {
        FilterProgram.RowBytes row = new FilterProgram.RowBytes();
        row.record = record.array();
        row.recordEnd = record.length();
        return FilterProgram.of(filter, table.dictionary().snapshot()).test(row);
    }

    @Test
    void stringsOfEveryCodeUnitAreKept() {
        List<String> texts = new ArrayList<>();
        for (int unit = 0; unit <= 0xFFFF; unit += unit < 0x300 ? 1 : 97) {
            texts.add("" + (char) unit);
            texts.add("ab" + (char) unit + "z");
        }
        texts.addAll(List.of("\ud800", "\udc00\ud800", "\ud83d", "a\udfff"));
        for (String text : texts) {
            Row row = Row.builder(KEYS).string("s", text).build();
            assertThat(Row.from(reader(encoded(row), Projection.ALL)).string("s"))
                    .isEqualTo(text);
        }
        assertThat(texts).hasSizeGreaterThan(2000);
    }

    @Test
    void encodedKeysSortLikeTheirTexts() {
        Random random = SEED.random();
        for (int round = 0; round < 100_000; round++) {
            PrimaryKey one = keys(random);
            PrimaryKey other = keys(random);
            int order = Integer.signum(one.compareTo(other));

            assertThat(Integer.signum(physical(one).compareTo(physical(other))))
                    .as(SEED + ": " + one + " against " + other)
                    .isEqualTo(order);
            byte[] key = physical(one).toArray();
            int separator = Keys.separator(key, 2, key.length);
            assertThat(Keys.text(key, 2, separator)).isEqualTo(one.partitionKey());
            assertThat(Keys.text(key, separator + 1, key.length)).isEqualTo(one.rowKey());
        }
    }

    private static Bytes physical(PrimaryKey keys) {
        Bytes key = new Bytes(16);
        Keys.table(key, 7);
        Keys.text(key, keys.partitionKey());
        key.put(Keys.SEPARATOR);
        Keys.text(key, keys.rowKey());
        return key;
    }

    private static PrimaryKey keys(Random random) {
        return new PrimaryKey(key(random), key(random));
    }

    private static String key(Random random) {
        char[] units = new char[random.nextInt(4)];
        char[] pool = {' ', 'a', 'b', '\u00ff', '\u0100', '\u07ff', '\u0800', '\ud7ff', '\ud800', '\udfff', '\ue000'};
        for (int i = 0; i < units.length; i++) {
            units[i] = random.nextInt(4) == 0 ? (char) (0x20 + random.nextInt(0xFFE0)) : pool[random.nextInt(11)];
        }
        return new String(units);
    }

    @Test
    void tableIdsSortAsNumbers() {
        int[] ids = {0, 1, 2, 127, 128, 255, 256, 257, 65_535, 65_536, 16_777_215, 16_777_216, 2_000_000_000};
        Bytes last = new Bytes(8);
        for (int id : ids) {
            Bytes own = new Bytes(8);
            Bytes after = new Bytes(8);
            Keys.table(own, id);
            Keys.afterTable(after, id);
            assertThat(last.compareTo(own)).isNegative();
            assertThat(own.compareTo(after)).isNegative();
            Bytes inside = Bytes.copyOf(own.toArray());
            inside.put(0xFF);
            inside.put(0xFF);
            assertThat(inside.compareTo(after)).isNegative();
            last = own;
        }
        assertThat(Arrays.compareUnsigned(new byte[] {Keys.META}, last.toArray()))
                .isNegative();
    }
}

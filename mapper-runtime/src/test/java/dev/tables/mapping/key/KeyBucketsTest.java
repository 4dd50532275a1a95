package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.value.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Buckets: the same for ever, spread evenly, a tail of the partition key that nothing can be mistaken for. */
class KeyBucketsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    @Test
    void neverChange() {
        assertThat(List.of(
                        new KeyBuckets(16).of(""),
                        new KeyBuckets(16).of("00000001"),
                        new KeyBuckets(16).of("00000002"),
                        new KeyBuckets(256).of("2516071679999999999 door"),
                        new KeyBuckets(10).of("}Österreich"),
                        new KeyBuckets(2).of("\uD83D\uDE00")))
                .containsExactly("11", "15", "13", "046", "2", "1");
    }

    @Test
    void areEvenForKeysThatAreAlike() {
        for (int count : new int[] {2, 3, 10, 16, 100, 256}) {
            KeyBuckets buckets = new KeyBuckets(count);
            Map<String, Integer> rows = new HashMap<>();
            int each = 200;
            for (int i = 0; i < each * count; i++) {
                rows.merge(buckets.of(String.format(Locale.ROOT, "%08d", i)), 1, Integer::sum);
            }
            assertThat(rows).as("%d buckets", count).hasSize(count);
            assertThat(rows.values()).allSatisfy(found -> assertThat(found).isBetween(each / 2, each * 2));
        }
    }

    @Test
    void areNumberedWithAsManyDigitsAsTheLastNeeds() {
        assertThat(new KeyBuckets(10).text(3)).isEqualTo("3");
        assertThat(new KeyBuckets(11).text(3)).isEqualTo("03");
        assertThat(new KeyBuckets(256).text(3)).isEqualTo("003");
    }

    @Test
    void areTwoTo256() {
        assertThatThrownBy(() -> new KeyBuckets(1)).hasMessage("Found 1 buckets, expected 2 to 256.");
        assertThatThrownBy(() -> new KeyBuckets(257)).hasMessage("Found 257 buckets, expected 2 to 256.");
    }

    @Test
    void keepThePromisesOfKeysOnRandomTexts() {
        Random random = SEED.random();
        Samples samples = new Samples(SEED.value());
        KeyComponent text = KeyComponent.of("a", ValueType.STRING);
        KeyLayout layout =
                KeyLayout.of(text, KeyComponent.of("b", ValueType.INT)).bucketed(7);
        TreeSet<String> texts = new TreeSet<>();
        for (int i = 0; i < 500; i++) {
            texts.add((String) samples.value(text));
        }
        String before = "";
        for (String one : texts) {
            String rowKey = (String) samples.value(text);
            int number = random.nextInt();
            String key = layout.writer("E").string(one).int32(number).toKeyOf(rowKey);

            KeyReader reader = layout.reader("E", key);
            assertThat(reader.string()).as("%s", SEED).isEqualTo(one);
            assertThat(reader.int32()).isEqualTo(number);
            assertThat(reader.tail()).isEqualTo(new KeyBuckets(7).of(rowKey));
            KeyRange partition = layout.equalTo("E", List.<Object>of(one, number));
            assertThat(partition.contains(key)).as("%s", SEED).isTrue();
            assertThat(key).as("%s", SEED).isGreaterThan(before);
            before = key;
        }
    }
}

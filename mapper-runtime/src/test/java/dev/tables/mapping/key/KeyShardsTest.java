package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Shards: the same for ever, spread evenly, a tail of the partition key that nothing can be mistaken for. */
class KeyShardsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    @Test
    void shardsOfKeysNeverChange() {
        assertThat(List.of(
                        new KeyShards(16).shardOf(""),
                        new KeyShards(16).shardOf("00000001"),
                        new KeyShards(16).shardOf("00000002"),
                        new KeyShards(256).shardOf("2516071679999999999 door"),
                        new KeyShards(10).shardOf("}Österreich"),
                        new KeyShards(2).shardOf("\uD83D\uDE00")))
                .containsExactly("11", "15", "13", "046", "2", "1");
    }

    @Test
    void shardsAreEvenlyUsedBySimilarKeys() {
        for (int count : new int[] {2, 3, 10, 16, 100, 256}) {
            KeyShards shards = new KeyShards(count);
            Map<String, Integer> rows = new HashMap<>();
            int each = 200;
            for (int i = 0; i < each * count; i++) {
                rows.merge(shards.shardOf(String.format(Locale.ROOT, "%08d", i)), 1, Integer::sum);
            }
            assertThat(rows).as("%d shards", count).hasSize(count);
            assertThat(rows.values()).allSatisfy(found -> assertThat(found).isBetween(each / 2, each * 2));
        }
    }

    @Test
    void shardTextHasAsManyDigitsAsTheLastShard() {
        assertThat(new KeyShards(10).shardText(3)).isEqualTo("3");
        assertThat(new KeyShards(11).shardText(3)).isEqualTo("03");
        assertThat(new KeyShards(256).shardText(3)).isEqualTo("003");
    }

    @Test
    void shardCountIsLimitedTo2To256() {
        assertThatThrownBy(() -> new KeyShards(1)).hasMessage("Found 1 shards, expected 2 to 256.");
        assertThatThrownBy(() -> new KeyShards(257)).hasMessage("Found 257 shards, expected 2 to 256.");
    }

    @Test
    void shardedKeysSortAndDecodeForRandomTexts() {
        Random random = SEED.random();
        Samples samples = new Samples(SEED.value());
        KeyComponent text = KeyComponent.of("a", ValueType.STRING);
        KeyLayout layout =
                KeyLayout.of(text, KeyComponent.of("b", ValueType.INT)).withShards(7);
        TreeSet<String> texts = new TreeSet<>();
        for (int i = 0; i < 500; i++) {
            texts.add((String) samples.value(text));
        }
        String before = "";
        for (String one : texts) {
            String rowKey = (String) samples.value(text);
            int number = random.nextInt();
            String key = layout.writer("E").string(one).int32(number).toShardedKey(rowKey);

            KeyReader reader = layout.reader("E", key);
            assertThat(reader.string()).as("%s", SEED).isEqualTo(one);
            assertThat(reader.int32()).isEqualTo(number);
            assertThat(reader.suffix()).isEqualTo(new KeyShards(7).shardOf(rowKey));
            KeyRange partition = layout.equalTo("E", List.<Object>of(one, number));
            assertThat(partition.contains(key)).as("%s", SEED).isTrue();
            assertThat(key).as("%s", SEED).isGreaterThan(before);
            before = key;
        }
    }
}

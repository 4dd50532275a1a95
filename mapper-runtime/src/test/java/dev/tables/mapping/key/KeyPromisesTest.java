package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The five promises of {@link KeyLayout}, on random layouts and tuples. Repeat a failure with {@code -Dtables.seed=...}. */
class KeyPromisesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int LAYOUTS = Integer.getInteger("test.rounds", 1500);
    private static final String[] PREFIXES = {"", "", "", "o", "emp~", "x_", "}"};
    private static final String[] SEPARATORS = {"_", "-", "__", "--", "0", "f", "z", " - ", "", "}", "."};

    private final Samples samples = new Samples(SEED.value());

    @Test
    void keysSortDecodeAndStayValid() {
        for (int round = 0; round < LAYOUTS; round++) {
            Case example = new Case(randomLayout(), 10);
            for (int i = 0; i < example.tuples.size(); i++) {
                checkKey(example, i);
                for (int j = 0; j < example.tuples.size(); j++) {
                    checkOrder(example, i, j);
                }
            }
        }
    }

    @Test
    void rangesContainExactlyTheMatchingKeys() {
        for (int round = 0; round < LAYOUTS; round++) {
            Case example = new Case(randomLayout(), 12);
            int leading = samples.below(example.layout.components().size());
            List<Object> bound = example.tuples.get(samples.below(example.tuples.size()));
            checkEqual(example, bound, leading + 1);
            checkBetween(example, bound.subList(0, leading), leading);
            if (example.layout.components().get(leading).type() == ValueType.STRING) {
                checkBeginning(example, bound, leading);
            }
        }
    }

    @Test
    void customSeparatorsNeverImitateAComponent() {
        int written = 0;
        for (int round = 0; round < LAYOUTS * 5; round++) {
            KeyLayout layout = customLayout();
            List<Object> tuple = tuple(layout);
            List<Object> other = tuple(layout);
            try {
                String key = key(layout, tuple);
                KeyRange range = layout.equalTo("E", other.subList(0, 1));
                assertThat(decode(layout, key)).as(message(layout)).isEqualTo(tuple);
                assertThat(range.contains(key)).as(message(layout)).isEqualTo(same(layout, tuple, other, 1));
                written++;
            } catch (MappingException refused) {
                assertThat(refused).as(message(layout)).hasMessageContaining("separator");
            }
        }
        assertThat(written).as("%s", SEED).isGreaterThan(LAYOUTS);
    }

    private void checkKey(Case example, int i) {
        String key = example.keys.get(i);
        assertThat(key).as(example.message).doesNotContain("/", "\\", "#", "?").matches(Case::isLegal, "legal");
        assertThat(decode(example.layout, key)).as(example.message).isEqualTo(example.tuples.get(i));
        assertThat(example.layout.range().contains(key)).as(example.message).isTrue();
        assertThat(key.length()).as(example.message).isGreaterThanOrEqualTo(example.layout.minLength());
        for (int leading = 0; leading < example.layout.components().size(); leading++) {
            KeyRange range = example.layout.equalTo("E", example.tuples.get(i).subList(0, leading));
            assertThat(key).as(example.message).startsWith(range.lower() == null ? "" : range.lower());
        }
    }

    private void checkOrder(Case example, int i, int j) {
        int expected = compare(example.layout, example.tuples.get(i), example.tuples.get(j));
        int found = example.keys.get(i).compareTo(example.keys.get(j));
        if (expected != 0 || !example.layout.hasSuffix()) {
            assertThat(Integer.signum(found)).as(example.message).isEqualTo(expected);
        }
    }

    private void checkEqual(Case example, List<Object> bound, int count) {
        KeyRange range = example.layout.equalTo("E", bound.subList(0, count));
        for (int i = 0; i < example.tuples.size(); i++) {
            boolean expected = same(example.layout, example.tuples.get(i), bound, count);
            assertThat(range.contains(example.keys.get(i))).as(example.message).isEqualTo(expected);
        }
    }

    private void checkBetween(Case example, List<Object> leading, int at) {
        KeyComponent component = example.layout.components().get(at);
        KeyLayout.Bound lower = samples.below(4) == 0 ? null : bound(example, at);
        KeyLayout.Bound upper = samples.below(4) == 0 ? null : bound(example, at);
        KeyRange range = example.layout.between("E", leading, lower, upper);
        for (int i = 0; i < example.tuples.size(); i++) {
            List<Object> tuple = example.tuples.get(i);
            boolean expected = same(example.layout, tuple, leading, at)
                    && (lower == null || beyond(component, tuple.get(at), lower, 1))
                    && (upper == null || beyond(component, tuple.get(at), upper, -1));
            assertThat(range.contains(example.keys.get(i))).as(example.message).isEqualTo(expected);
        }
    }

    private KeyLayout.Bound bound(Case example, int at) {
        List<Object> tuple = example.tuples.get(samples.below(example.tuples.size()));
        return new KeyLayout.Bound(tuple.get(at), samples.chance());
    }

    private static boolean beyond(KeyComponent component, Object value, KeyLayout.Bound bound, int side) {
        if (component.type().isUnorderedValue(value) || component.type().isUnorderedValue(bound.value())) {
            return false;
        }
        int order = Samples.compare(component.type(), value, bound.value());
        return order == 0 ? bound.inclusive() : Integer.signum(order) == side;
    }

    private void checkBeginning(Case example, List<Object> bound, int at) {
        String text = (String) bound.get(at);
        int end = samples.below(text.length() + 1);
        boolean cutsPair = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
        boolean descending = example.layout.components().get(at).descending();
        String beginning = text.substring(0, cutsPair && !descending ? end - 1 : end);
        KeyRange range = example.layout.startingWith("E", bound.subList(0, at), beginning);
        for (int i = 0; i < example.tuples.size(); i++) {
            List<Object> tuple = example.tuples.get(i);
            boolean expected = same(example.layout, tuple, bound, at) && ((String) tuple.get(at)).startsWith(beginning);
            assertThat(range.contains(example.keys.get(i))).as(example.message).isEqualTo(expected);
        }
    }

    private KeyLayout randomLayout() {
        List<KeyComponent> components = new ArrayList<>();
        int count = 1 + samples.below(4);
        for (int i = 0; i < count; i++) {
            components.add(samples.component(i).withPrefix(PREFIXES[samples.below(PREFIXES.length)]));
        }
        return samples.chance()
                ? KeyLayout.of(components)
                : KeyLayout.ofIndex(samples.chance() ? "~oByIt_" : "~byIt_", components, samples.chance());
    }

    private KeyLayout customLayout() {
        while (true) {
            List<KeyComponent> components = new ArrayList<>();
            int count = 2 + samples.below(2);
            for (int i = 0; i < count; i++) {
                components.add(samples.component(i).withSeparator(SEPARATORS[samples.below(SEPARATORS.length)]));
            }
            try {
                return KeyLayout.of(components);
            } catch (IllegalArgumentException textWithoutEnd) {
                assertThat(textWithoutEnd).hasMessageContaining("directly after a text component");
            }
        }
    }

    private List<Object> tuple(KeyLayout layout) {
        List<Object> tuple = new ArrayList<>();
        layout.components().forEach(component -> tuple.add(samples.value(component)));
        return tuple;
    }

    private static String key(KeyLayout layout, List<Object> tuple) {
        KeyWriter writer = layout.writer("E");
        tuple.forEach(writer::value);
        return layout.hasSuffix() ? writer.toKey("0001 tail") : writer.toKey();
    }

    private static List<Object> decode(KeyLayout layout, String key) {
        KeyReader reader = layout.reader("E", key);
        List<Object> tuple = new ArrayList<>();
        layout.components().forEach(component -> tuple.add(Samples.read(component, reader)));
        assertThat(reader.suffix()).isEqualTo(layout.hasSuffix() ? "0001 tail" : "");
        return tuple;
    }

    private static boolean same(KeyLayout layout, List<Object> left, List<Object> right, int count) {
        for (int i = 0; i < count; i++) {
            if (Samples.compare(layout.components().get(i).type(), left.get(i), right.get(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    private static int compare(KeyLayout layout, List<Object> left, List<Object> right) {
        for (int i = 0; i < left.size(); i++) {
            KeyComponent component = layout.components().get(i);
            int order = Integer.signum(Samples.compare(component.type(), left.get(i), right.get(i)));
            if (order != 0) {
                return component.descending() ? -order : order;
            }
        }
        return 0;
    }

    private static String message(KeyLayout layout) {
        return SEED + " " + layout.components();
    }

    /** A layout, tuples that often share values, and their keys. */
    private final class Case {
        private final KeyLayout layout;
        private final List<List<Object>> tuples = new ArrayList<>();
        private final List<String> keys = new ArrayList<>();
        private final String message;

        Case(KeyLayout layout, int size) {
            this.layout = layout;
            message = message(layout);
            for (int i = 0; i < size; i++) {
                List<Object> tuple = tuple(layout);
                if (i > 0) {
                    List<Object> earlier = tuples.get(samples.below(i));
                    for (int shared = samples.below(tuple.size() + 1) - 1; shared >= 0; shared--) {
                        tuple.set(shared, earlier.get(shared));
                    }
                }
                tuples.add(tuple);
                keys.add(key(layout, tuple));
            }
        }

        static boolean isLegal(String key) {
            return KeyText.isPlain(key.replace(KeyText.MARK, ' '));
        }
    }
}

package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Effort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which layouts of keys can share a range: every pair of layouts of a table. */
class KeyPatternsTest {
    private final Samples samples = new Samples(41_6);

    /** Every first component with each prefix, alone and with each second one. */
    private static Map<String, KeyLayout> layouts() {
        Map<String, KeyLayout> layouts = new LinkedHashMap<>();
        List<KeyComponent> firsts = new ArrayList<>();
        for (ValueType type : Samples.TYPES) {
            KeyComponent component = KeyComponent.of("a", type);
            if (type == ValueType.BIG_DECIMAL) {
                firsts.add(component.withDigits(3).withScale(2));
            } else if (type == ValueType.BIG_INTEGER) {
                firsts.add(component.withDigits(30));
            } else {
                firsts.add(component);
                firsts.add(component.reversed());
            }
        }
        firsts.add(KeyComponent.of("a", ValueType.INT).withDigits(6));
        List<KeyComponent> seconds = List.of(
                KeyComponent.of("b", ValueType.INT).withDigits(4).withSeparator("_"),
                KeyComponent.of("b", ValueType.INT).withDigits(4),
                KeyComponent.of("b", ValueType.STRING).withSeparator("--"),
                KeyComponent.of("b", ValueType.LOCAL_DATE).withPrefix("on"));
        for (String prefix : List.of("", "e", "empid_")) {
            for (KeyComponent first : firsts) {
                KeyComponent prefixed = first.withPrefix(prefix);
                String name = prefix + first.type() + (first.descending() ? "'" : "") + first.digits();
                layouts.put(name, KeyLayout.of(prefixed));
                for (KeyComponent second : seconds) {
                    layouts.put(
                            name + second.separator() + second.prefix() + second.type(),
                            KeyLayout.of(prefixed, second));
                }
            }
        }
        layouts.put("constant", KeyLayout.constant("empid_"));
        return layouts;
    }

    private List<String> keys(KeyLayout layout, int count) {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try {
                KeyWriter writer = layout.writer("Entity");
                for (KeyComponent component : layout.components()) {
                    writer.value(samples.value(component));
                }
                keys.add(writer.toKey());
            } catch (MappingException refused) {
                // A text with a control character, or with the separator.
            }
        }
        return keys;
    }

    @Test
    void disjointLayoutsShareNoKeys() {
        Map<String, KeyLayout> layouts = layouts();
        Map<String, List<String>> keys = new LinkedHashMap<>();
        layouts.forEach((name, layout) -> {
            List<String> some = keys(layout, Effort.byEffort(30, 100));
            assertThat(some).as(name).allMatch(layout::matchesForm);
            keys.put(name, some);
        });
        List<String> names = List.copyOf(layouts.keySet());
        int apart = 0;
        for (int i = 0; i < names.size(); i++) {
            for (int j = 0; j < i; j++) {
                apart += areApart(layouts, keys, names.get(i), names.get(j)) ? 1 : 0;
            }
        }
        assertThat(apart).isGreaterThan(500);
        layouts.forEach((name, layout) ->
                assertThat(layout.isDisjointFrom(layout)).as(name).isFalse());
    }

    /** Returns whether two layouts have keys in one range and are apart; then neither may have a key of the other. */
    private static boolean areApart(
            Map<String, KeyLayout> layouts, Map<String, List<String>> keys, String one, String other) {
        KeyLayout first = Objects.requireNonNull(layouts.get(one));
        KeyLayout second = Objects.requireNonNull(layouts.get(other));
        boolean apart = first.isDisjointFrom(second);
        if (second.isDisjointFrom(first) != apart) {
            throw new AssertionError(one + " and " + other + " are apart in one direction only");
        }
        if (!apart || first.range().intersect(second.range()).isEmpty()) {
            return false;
        }
        assertThat(keys.get(one)).as("%s and %s", one, other).noneMatch(second::matchesForm);
        assertThat(keys.get(other)).as("%s and %s", other, one).noneMatch(first::matchesForm);
        return true;
    }

    /** Pairs that a developer would distinguish, and pairs that nobody could. */
    @Test
    void layoutsOfKnownTablesAreDistinguished() {
        Map<String, KeyLayout> layouts = layouts();
        assertApart(layouts, "empid_INT6", "empid_INT6_INT", true);
        assertApart(layouts, "empid_INT6", "INT6", true);
        assertApart(layouts, "INT6", "INT6_INT", true);
        assertApart(layouts, "INT6", "INT0", true);
        assertApart(layouts, "INT6", "UUID0", true);
        assertApart(layouts, "UUID0", "LOCAL_DATE0", true);
        assertApart(layouts, "INSTANT0", "LOCAL_DATE_TIME0", true);
        assertApart(layouts, "STRING0 INT", "INT6", true);
        assertApart(layouts, "STRING0_INT", "INT6", true);
        assertApart(layouts, "STRING0", "empid_INT6", false);
        assertApart(layouts, "STRING0", "STRING0_INT", false);
        assertApart(layouts, "empid_STRING0", "empid_INT6_INT", false);
        assertApart(layouts, "constant", "empid_INT6", true);
        assertApart(layouts, "constant", "empid_STRING0", false);
    }

    private static void assertApart(Map<String, KeyLayout> layouts, String one, String other, boolean apart) {
        KeyLayout first = Objects.requireNonNull(layouts.get(one), one);
        KeyLayout second = Objects.requireNonNull(layouts.get(other), other);
        assertThat(first.isDisjointFrom(second)).as("%s and %s", one, other).isEqualTo(apart);
    }
}

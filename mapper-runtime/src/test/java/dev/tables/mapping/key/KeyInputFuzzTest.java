package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys and texts from outside: no exception but the typed one. Runs the inputs in {@code KeyInputFuzzTestInputs}; with
 * {@code JAZZER_FUZZ=1} in the environment it searches for new ones. The first byte, from A on, chooses the layout; the
 * rest is UTF-8.
 */
class KeyInputFuzzTest {
    private static final List<KeyLayout> LAYOUTS = layouts();

    private static List<KeyLayout> layouts() {
        List<KeyLayout> made = new ArrayList<>();
        KeyComponent text = KeyComponent.of("text", ValueType.STRING);
        for (ValueType type : Samples.TYPES) {
            KeyComponent typed = KeyComponent.of("typed", type);
            boolean big = type == ValueType.BIG_DECIMAL || type == ValueType.BIG_INTEGER;
            KeyComponent component = big ? typed.withDigits(6) : typed;
            KeyComponent scaled = type == ValueType.BIG_DECIMAL ? component.withScale(2) : component;
            made.add(KeyLayout.of(scaled, text));
            made.add(KeyLayout.of(text, scaled.reversed()));
        }
        made.add(KeyLayout.of(text.withPrefix("emp"), text.withSeparator("__")));
        return made;
    }

    private static KeyLayout layout(byte[] data) {
        return LAYOUTS.get(data.length == 0 ? 0 : Math.floorMod(data[0] - 'A', LAYOUTS.size()));
    }

    private static String text(byte[] data) {
        return data.length == 0 ? "" : new String(data, 1, data.length - 1, StandardCharsets.UTF_8);
    }

    @FuzzTest(maxDuration = "1m")
    void keysAreReadAndWrittenAsTheyStoodOrRefused(byte @Nullable [] input) {
        byte[] data = input == null ? new byte[0] : input;
        KeyLayout layout = layout(data);
        String key = text(data);
        List<Object> values;
        try {
            values = Keys.read(layout, key);
        } catch (MappingException foreign) {
            assertThat(foreign).hasMessageContaining("the key does not have the declared layout");
            return;
        }
        assertThat(Keys.write(layout, values)).isEqualTo(key);
    }

    @FuzzTest(maxDuration = "1m")
    void textsAreWrittenAndReadBackOrRefused(byte @Nullable [] input) {
        String text = text(input == null ? new byte[0] : input);
        KeyComponent component = KeyComponent.of("text", ValueType.STRING);
        KeyLayout layout = KeyLayout.of(component, component.reversed(), component.withSeparator("_"), component);
        List<Object> values = List.of(text, text, text, text);
        String key;
        try {
            key = Keys.write(layout, values);
        } catch (MappingException refused) {
            assertThat(refused).hasMessageContaining("E");
            return;
        }
        assertThat(Keys.read(layout, key)).isEqualTo(values);
    }
}

package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.MappingException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Keys that other programs may have written: broken copies of real ones, of characters the service takes. Repeat a failure
 * with {@code -Dtest.seed=...}. A year from 0 to 9999 is also read in the long form of other years, so a key with dates may
 * be written again shorter; that form must then stay.
 */
class KeyFuzzTest {
    private static final long SEED = Long.getLong("test.seed", System.nanoTime());
    private static final int KEYS = Integer.getInteger("test.rounds", 20_000);
    private static final String CHARACTERS = "0123456789abf-_:.TZ !~}\u00E9\uFFFD";

    private final Samples samples = new Samples(SEED);

    @Test
    void readsWhatCanBeWrittenAgainOrRefusesTheKey() {
        int read = 0;
        int refused = 0;
        for (int i = 0; i < KEYS; i++) {
            KeyLayout layout = layout();
            String key = mutated(key(layout));
            try {
                String written = again(layout, key);
                assertThat(hasYears(layout) ? again(layout, written) : key)
                        .as("-Dtest.seed=" + SEED + " " + layout.components())
                        .isEqualTo(written);
                read++;
            } catch (MappingException foreign) {
                assertThat(foreign).hasMessageContaining("E");
                refused++;
            }
        }
        assertThat(read).as("read, seed " + SEED).isPositive();
        assertThat(refused).as("refused, seed " + SEED).isPositive();
    }

    private static boolean hasYears(KeyLayout layout) {
        return layout.components().stream().anyMatch(component -> switch (component.type()) {
            case LOCAL_DATE, LOCAL_DATE_TIME, INSTANT, YEAR_MONTH -> true;
            default -> false;
        });
    }

    private KeyLayout layout() {
        List<KeyComponent> components = new ArrayList<>();
        for (int i = samples.below(3); i >= 0; i--) {
            components.add(samples.component(i));
        }
        return KeyLayout.of(components);
    }

    private String key(KeyLayout layout) {
        KeyWriter writer = layout.writer("E");
        layout.components().forEach(component -> writer.value(samples.value(component)));
        return writer.toKey();
    }

    private String mutated(String key) {
        StringBuilder text = new StringBuilder(key);
        for (int changes = samples.below(4); changes > 0; changes--) {
            char c = CHARACTERS.charAt(samples.below(CHARACTERS.length()));
            int at = samples.below(text.length() + 1);
            int kind = at == text.length() ? 0 : samples.below(4);
            switch (kind) {
                case 0 -> text.insert(at, c);
                case 1 -> text.deleteCharAt(at);
                case 2 -> text.setLength(at);
                default -> text.setCharAt(at, c);
            }
        }
        return text.toString();
    }

    private static String again(KeyLayout layout, String key) {
        KeyReader reader = layout.reader("E", key);
        KeyWriter writer = layout.writer("E");
        for (KeyComponent component : layout.components()) {
            writer.value(Samples.read(component, reader));
        }
        return writer.toKey();
    }
}

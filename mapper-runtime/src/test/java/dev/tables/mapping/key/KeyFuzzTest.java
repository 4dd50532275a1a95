package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Keys that other programs may have written: broken copies of real ones, of characters the service takes and some that it
 * does not. Every key that is read is written again as it stood. Repeat a failure with {@code -Dtables.seed=...}.
 */
class KeyFuzzTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int KEYS = Integer.getInteger("test.rounds", 20_000);
    private static final String CHARACTERS = "0123456789abf-_:.TZ !~}/?\u0009\u007F\u00E9\uD83D\uDE00\uFFFD";

    private final Samples samples = new Samples(SEED.value());

    @Test
    void keyIsWrittenUnchangedAfterReadingOrRejected() {
        int read = 0;
        int refused = 0;
        for (int i = 0; i < KEYS; i++) {
            KeyLayout layout = layout();
            String key = mutated(key(layout));
            List<Object> values;
            try {
                values = Keys.read(layout, key);
            } catch (MappingException foreign) {
                assertThat(foreign).hasMessageContaining("E");
                refused++;
                continue;
            }
            assertThat(Keys.write(layout, values))
                    .as(SEED + " " + layout.components())
                    .isEqualTo(key);
            read++;
        }
        assertThat(read).as("read, " + SEED).isPositive();
        assertThat(refused).as("refused, " + SEED).isPositive();
    }

    private KeyLayout layout() {
        List<KeyComponent> components = new ArrayList<>();
        for (int i = samples.below(3); i >= 0; i--) {
            components.add(samples.component(i));
        }
        return KeyLayout.of(components);
    }

    private String key(KeyLayout layout) {
        return Keys.write(
                layout, layout.components().stream().map(samples::value).toList());
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
}

package dev.tables.engine.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DigitsTest {
    private final SplittableRandom random = new SplittableRandom(17);

    @Test
    void digitsMatchStringFormat() {
        for (int i = 0; i < 20_000; i++) {
            long bits = random.nextLong() >>> random.nextInt(64);
            int width = 1 + random.nextInt(25);
            assertThat(Digits.hexadecimal(bits, width)).isEqualTo(String.format(Locale.ROOT, "%0" + width + "x", bits));
            long number = bits >>> 1;
            assertThat(Digits.decimal(number, width)).isEqualTo(String.format(Locale.ROOT, "%0" + width + "d", number));
        }
    }

    @Test
    void digitsCoverTheEndsOfTheRange() {
        assertThat(Digits.decimal(0, 3)).isEqualTo("000");
        assertThat(Digits.decimal(Long.MAX_VALUE, 19)).isEqualTo("9223372036854775807");
        assertThat(Digits.decimal(100, 2)).isEqualTo("100");
        assertThat(Digits.hexadecimal(-1, 16)).isEqualTo("ffffffffffffffff");
        assertThat(Digits.hexadecimal(0, 16)).isEqualTo("0000000000000000");
    }
}

package dev.tables.mapping.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Ticks;
import dev.tables.testing.Seed;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A test of properties that apply to every value and every manipulation, with random ones. Repeat a failure with
 * {@code -Dtables.seed=...}.
 */
class TamperingTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int RUNS = 2_000;

    private final Random random = SEED.random();
    private final ValueCipher cipher = new ValueCipher(SecretRows.keyring("default", "other"));

    @Test
    void everyValueIsReadBackInItsPlace() {
        for (int i = 0; i < RUNS; i++) {
            ValueLocation place = place();
            Object value = value();
            byte[] sealed = cipher.seal(place, keyset(), value);
            assertThat(cipher.open(place, sealed)).as("%s", SEED).isEqualTo(value);
        }
    }

    @Test
    void valueInAnotherPlaceIsRejected() {
        for (int i = 0; i < RUNS; i++) {
            ValueLocation place = place();
            ValueLocation other = place();
            if (!place.equals(other)) {
                assertRefused(other, cipher.seal(place, keyset(), value()));
            }
        }
    }

    @Test
    void shiftedBoundariesOfThePlaceAreRejected() {
        for (int i = 0; i < RUNS; i++) {
            String text = text(12);
            int first = random.nextInt(text.length() + 1);
            int second = random.nextInt(text.length() + 1);
            ValueLocation place = new ValueLocation(
                    "E", "p", "t", new PrimaryKey(text.substring(0, first), text.substring(first)), "p", true);
            ValueLocation other = new ValueLocation(
                    "E", "p", "t", new PrimaryKey(text.substring(0, second), text.substring(second)), "p", true);
            if (first != second) {
                assertRefused(other, cipher.seal(place, keyset(), value()));
            }
        }
    }

    @Test
    void anyFlippedBitIsDetected() {
        for (int i = 0; i < RUNS; i++) {
            ValueLocation place = place();
            byte[] sealed = cipher.seal(place, keyset(), value());
            int bit = random.nextInt(8 * sealed.length);
            sealed[bit / 8] ^= (byte) (1 << bit % 8);
            if (SealedValue.isMarked(sealed)) {
                assertRefused(place, sealed);
            }
        }
    }

    @Test
    void truncatedOrExtendedValueIsDetected() {
        for (int i = 0; i < RUNS; i++) {
            ValueLocation place = place();
            byte[] sealed = cipher.seal(place, keyset(), value());
            byte[] other = Arrays.copyOf(sealed, random.nextInt(sealed.length + 8));
            if (other.length != sealed.length) {
                assertRefused(place, other);
            }
        }
    }

    @Test
    void splicedValuesAreDetected() {
        for (int i = 0; i < RUNS; i++) {
            ValueLocation place = place();
            byte[] one = cipher.seal(place, "default", value());
            byte[] other = cipher.seal(place, "default", value());
            int cut = random.nextInt(Math.min(one.length, other.length));
            byte[] spliced = other.clone();
            System.arraycopy(one, 0, spliced, 0, cut);
            if (!Arrays.equals(spliced, one) && !Arrays.equals(spliced, other)) {
                assertRefused(place, spliced);
            }
        }
    }

    private void assertRefused(ValueLocation place, byte[] stored) {
        assertThat(catchThrowable(() -> cipher.open(place, stored)))
                .as("%s", SEED)
                .isInstanceOf(DecryptionException.class);
    }

    private String keyset() {
        return random.nextBoolean() ? "default" : "other";
    }

    private ValueLocation place() {
        String name = random.nextInt(4) == 0 ? "a" : text(6);
        return new ValueLocation(
                "E", "p", "t" + random.nextInt(3), new PrimaryKey(text(3), text(3)), name, random.nextBoolean());
    }

    private Object value() {
        EdmType type = EdmType.values()[random.nextInt(EdmType.values().length)];
        return switch (type) {
            case STRING -> text(random.nextInt(100));
            case BINARY -> {
                byte[] bytes = new byte[random.nextInt(100)];
                random.nextBytes(bytes);
                yield bytes;
            }
            case BOOLEAN -> random.nextBoolean();
            case INT32 -> random.nextInt();
            case INT64 -> random.nextLong();
            case DOUBLE -> Double.longBitsToDouble(random.nextLong());
            case DATE_TIME -> Ticks.toInstant(Ticks.MIN + (long) (random.nextDouble() * (Ticks.MAX - Ticks.MIN)));
            case GUID -> new UUID(random.nextLong(), random.nextLong());
        };
    }

    /** Returns a text of any code units, including lone surrogates. */
    private String text(int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (random.nextInt(3) == 0 ? random.nextInt(0x10000) : 'a' + random.nextInt(3)));
        }
        return text.toString();
    }
}

package dev.tables.mapping.value.type;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The encoding of instants from year 1 to 9999, truncated to 100 ns. Descending instants are inverted .NET ticks. */
final class InstantKey extends KeyEncoding {
    private static final long FIRST_SECOND = -62_135_596_800L;
    private static final long LAST_SECOND = 253_402_300_799L;

    InstantKey() {
        super("instant");
    }

    @Override
    public void write(KeyOutput key, @Nullable Object value) {
        key.instant((Instant) value);
    }

    @Override
    public Object read(KeyInput key) {
        return key.instant();
    }

    @Override
    public int minLength(int digits, int scale, boolean descending) {
        return descending ? 19 : 28;
    }

    @Override
    public KeyPattern pattern(int digits, int scale, boolean descending) {
        return descending
                ? KeyPattern.EMPTY.digits(minLength(digits, scale, true))
                : KeyPattern.of("dddd-dd-ddTdd:dd:dd.dddddddZ");
    }

    @Override
    public String firstCharacters(boolean descending) {
        return "09";
    }

    @Override
    public NearestKeyValue nearest(Object value, int digits, int scale) {
        Instant instant = (Instant) value;
        boolean held = instant.getEpochSecond() >= FIRST_SECOND && instant.getEpochSecond() <= LAST_SECOND;
        return held
                ? NearestKeyValue.exactly(instant)
                : NearestKeyValue.outOfRange(instant.isBefore(Instant.EPOCH) ? -1 : 1);
    }

    @Override
    public Object afterRoundTrip(Object value) {
        return InstantCodec.cut((Instant) value);
    }
}

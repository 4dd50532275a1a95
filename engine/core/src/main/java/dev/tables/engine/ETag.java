package dev.tables.engine;

import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The version of a stored row. Opaque to callers: compare with {@link #equals}, hand back in conditions.
 *
 * <p>Text form as the service writes it: {@code W/"datetime'2021-09-01T18%3A15%3A06.9425059Z'"}. The text is made only
 * when asked for, so that reading a row does not pay for it. Both spellings of the colon are accepted, and a text that
 * was read is given back as it was: a server may compare it letter by letter (the emulator keeps trailing zeros).
 */
public final class ETag {
    /** Matches whatever version is stored; the row must exist. */
    public static final ETag ANY = new ETag(Long.MIN_VALUE, "*");

    private static final String HEAD = "W/\"datetime'";
    private static final String COLON = "%3A";
    private static final String TAIL = "'\"";

    private final long ticks;
    private @Nullable String text;

    private ETag(long ticks, @Nullable String text) {
        this.ticks = ticks;
        this.text = text;
    }

    /** The version of a row last changed at {@code ticks} (see {@link Ticks}). */
    public static ETag ofTimestampTicks(long ticks) {
        return new ETag(ticks, null);
    }

    /**
     * Reads an ETag's text: {@code *} or one weak ETag, of visible ASCII characters as HTTP has them.
     *
     * @throws MalformedETagException if it is neither, or is made of a time that no row has: of a year before 1 or after
     *     9999
     */
    public static ETag of(String text) {
        if (text.equals("*")) {
            return ANY;
        }
        if (!isWeak(text)) {
            throw new MalformedETagException();
        }
        if (text.startsWith(HEAD) && text.endsWith(TAIL)) {
            String time = text.substring(HEAD.length(), text.length() - TAIL.length());
            try {
                long ticks = Ticks.parse(time, time.contains("%") ? COLON : ":");
                if (!Ticks.hasText(Ticks.toInstant(ticks))) {
                    throw new MalformedETagException();
                }
                return new ETag(ticks, text);
            } catch (ArithmeticException beyond) {
                throw new MalformedETagException();
            } catch (DateTimeException notATime) {
                return new ETag(Long.MIN_VALUE, text);
            }
        }
        return new ETag(Long.MIN_VALUE, text);
    }

    /** HTTP, RFC 9110, 8.8.3: no quote within, no space, no control character. */
    private static boolean isWeak(String text) {
        int last = text.length() - 1;
        if (last < 3 || !text.regionMatches(true, 0, "W/\"", 0, 3) || text.charAt(last) != '"') {
            return false;
        }
        for (int i = 3; i < last; i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c == '"' || c > '~') {
                return false;
            }
        }
        return true;
    }

    /** When the row of this version was last changed; null if the text does not say. */
    public @Nullable Instant timestamp() {
        return ticks == Long.MIN_VALUE ? null : Ticks.toInstant(ticks);
    }

    /** Whether its text is made of that time, as {@link #ofTimestampTicks} makes it: for who writes many versions without a text for each. */
    public boolean matchesTimestampTicks(long time) {
        return ticks == time && text == null && time != Long.MIN_VALUE;
    }

    /** Whether this is {@link #ANY}. */
    public boolean isAny() {
        return this == ANY;
    }

    /** Whether this condition is met by a row whose version is {@code stored}. */
    public boolean matches(ETag stored) {
        return isAny() || equals(stored);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ETag that
                && ticks == that.ticks
                && (ticks != Long.MIN_VALUE || toString().equals(that.toString()));
    }

    @Override
    public int hashCode() {
        return ticks != Long.MIN_VALUE ? Long.hashCode(ticks) : toString().hashCode();
    }

    /** The text form, as sent on the wire. */
    @Override
    public String toString() {
        String made = text;
        if (made == null) {
            made = HEAD + Ticks.format(ticks, COLON) + TAIL;
            text = made;
        }
        return made;
    }
}

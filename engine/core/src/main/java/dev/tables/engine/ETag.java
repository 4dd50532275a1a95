package dev.tables.engine;

import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The version of a stored row. Opaque to callers: compare versions with {@link #equals} and pass them back in
 * conditions.
 *
 * <p>The text has the form that Azure writes: {@code W/"datetime'2021-09-01T18%3A15%3A06.9425059Z'"}. The text is
 * created on first use, so reading a row does not incur its cost. Both spellings of the colon are accepted. A parsed
 * text is returned unchanged, because a server may compare it character by character (Azurite keeps trailing zeros).
 */
public final class ETag {
    /** Matches any stored version; the row must exist. */
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

    /** Returns the version of a row that was last changed at {@code ticks} (see {@link Ticks}). */
    public static ETag ofTimestampTicks(long ticks) {
        return new ETag(ticks, null);
    }

    /**
     * Parses the text of an ETag: {@code *} or one weak ETag that consists of the visible ASCII characters that HTTP
     * allows.
     *
     * @throws MalformedETagException if the text has neither form, or contains a time that no row can have: a year
     *     before 1 or after 9999
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

    /**
     * Returns whether the text is a weak ETag. RFC 9110, section 8.8.3, allows no quotes, spaces or control characters
     * between the two quotes.
     */
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

    /** Returns when the row of this version was last changed, or null if the text does not contain a time. */
    public @Nullable Instant timestamp() {
        return ticks == Long.MIN_VALUE ? null : Ticks.toInstant(ticks);
    }

    /**
     * Returns whether this is the version that {@link #ofTimestampTicks} creates from the given time. Writers of many
     * versions use this to avoid creating a text for each.
     */
    public boolean matchesTimestampTicks(long time) {
        return ticks == time && text == null && time != Long.MIN_VALUE;
    }

    /** Returns whether this is {@link #ANY}. */
    public boolean isAny() {
        return this == ANY;
    }

    /** Returns whether a row of version {@code stored} meets this condition. */
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

    /** Returns the text of the version, as sent in requests. */
    @Override
    public String toString() {
        String made = text;
        if (made == null) {
            made = Ticks.format(ticks, HEAD, COLON, TAIL);
            text = made;
        }
        return made;
    }
}

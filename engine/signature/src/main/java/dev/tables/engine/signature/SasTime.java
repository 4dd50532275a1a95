package dev.tables.engine.signature;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Times in tokens and stored access policies: a date, or a date with a UTC time, with a precision of a second or
 * better.
 */
public final class SasTime {
    private static final Pattern TIME = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)(?:[Tt](\\d\\d:\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,9}))?)?([Zz]|[+-]\\d\\d:\\d\\d))?");
    private static final DateTimeFormatter TEXT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private SasTime() {}

    /** Formats a time as in a SAS, truncated to the second. */
    public static String text(Instant time) {
        return TEXT.format(time.truncatedTo(ChronoUnit.SECONDS));
    }

    /** Parses a time. A date alone is midnight in UTC. Returns null if the text is not a valid time. */
    public static @Nullable Instant read(String text) {
        Matcher found = TIME.matcher(text);
        if (!found.matches()) {
            return null;
        }
        try {
            LocalDate date = LocalDate.parse(found.group(1));
            if (found.group(2) == null) {
                return date.atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            String seconds = found.group(3) == null ? "00" : found.group(3);
            String fraction = found.group(4) == null ? "" : "." + found.group(4);
            return LocalDateTime.parse(found.group(1) + "T" + found.group(2) + ":" + seconds + fraction)
                    .toInstant(ZoneOffset.of(found.group(5).toUpperCase(Locale.ROOT)));
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }
}

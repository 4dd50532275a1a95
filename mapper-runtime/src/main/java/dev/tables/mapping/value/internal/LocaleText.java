package dev.tables.mapping.value.internal;

import java.util.Locale;

/** The text that represents a locale: its language tag, or its parts if the tag does not represent it exactly. */
public final class LocaleText {
    private LocaleText() {}

    /**
     * Returns the text of a locale.
     *
     * @throws IllegalArgumentException if the language tag does not represent the locale exactly, and the language or
     *     country contains a {@code _}
     */
    public static String of(Locale value) {
        String tag = value.toLanguageTag();
        if (Locale.forLanguageTag(tag).equals(value)) {
            return tag;
        }
        if (value.getLanguage().indexOf('_') >= 0 || value.getCountry().indexOf('_') >= 0) {
            throw new IllegalArgumentException(
                    "Found a Locale whose language or country contains a '_'. Create locales with "
                            + "Locale.forLanguageTag.");
        }
        return value.getLanguage() + '_' + value.getCountry() + '_' + value.getVariant();
    }

    /**
     * Returns the locale of a text.
     *
     * @throws IllegalArgumentException if the text represents no locale
     */
    public static Locale parse(String text) {
        String[] parts = text.split("_", 3);
        Locale locale = parts.length == 3 ? new Locale(parts[0], parts[1], parts[2]) : Locale.forLanguageTag(text);
        if (!text.equalsIgnoreCase(of(locale))) {
            throw new IllegalArgumentException("No locale has this text.");
        }
        return locale;
    }
}

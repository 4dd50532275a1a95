package dev.tables.differential.query;

import dev.tables.differential.model.Field;

/**
 * One comparison in the name of a method.
 *
 * @param path the property, with a dot where it is in a value object
 * @param field what the property is
 * @param nullable whether it may be absent
 * @param word how it is compared
 * @param spelling how that is written
 * @param ignoreCase whether regardless of case
 */
public record Term(String path, Field field, boolean nullable, Word word, String spelling, boolean ignoreCase) {

    String text() {
        return capitals(path) + spelling + (ignoreCase ? "IgnoreCase" : "");
    }

    static String capitals(String path) {
        StringBuilder text = new StringBuilder();
        for (String part : path.split("\\.")) {
            text.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
        }
        return text.toString();
    }

    /** Whether a null argument asks for nothing but null. */
    boolean takesNull() {
        return (word == Word.IS || word == Word.NOT)
                && nullable
                && !ignoreCase
                && !field.form().isCollection();
    }
}

package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;

/**
 * A property that is text. Keys and indexes serve conditions on the beginning of the text; conditions on its end or
 * middle, and patterns, are evaluated as filters.
 *
 * @param <T> the entity
 */
public final class TextProperty<T> extends ComparableProperty<T, String> {
    /** Creates a property with this Java name. */
    public TextProperty(String name) {
        super(name);
    }

    /** Matches values that start with the text. */
    public EntityPredicate<T> startsWith(String text) {
        return compared(QueryKeyword.STARTING_WITH, text);
    }

    /** Matches values that end with the text. */
    public EntityPredicate<T> endsWith(String text) {
        return compared(QueryKeyword.ENDING_WITH, text);
    }

    /** Matches values that contain the text. */
    public EntityPredicate<T> contains(String text) {
        return compared(QueryKeyword.CONTAINING, text);
    }

    /** Matches values that do not contain the text. */
    public EntityPredicate<T> doesNotContain(String text) {
        return compared(QueryKeyword.NOT_CONTAINING, text);
    }

    /** Matches values by a pattern in which {@code %} matches any text and {@code _} any character. */
    public EntityPredicate<T> like(String pattern) {
        return compared(QueryKeyword.LIKE, pattern);
    }

    /**
     * Matches values that do not match a pattern. In the pattern, {@code %} matches any text and {@code _} any
     * character.
     */
    public EntityPredicate<T> notLike(String pattern) {
        return compared(QueryKeyword.NOT_LIKE, pattern);
    }

    /** Matches values without characters; null does not match. */
    public EntityPredicate<T> isEmpty() {
        return compared(QueryKeyword.IS_EMPTY);
    }

    /** Matches values with at least one character; null does not match. */
    public EntityPredicate<T> isNotEmpty() {
        return compared(QueryKeyword.IS_NOT_EMPTY);
    }

    /** Returns this property with comparisons that ignore case. */
    public CaseInsensitiveTextProperty<T> ignoreCase() {
        return new CaseInsensitiveTextProperty<>(this);
    }
}

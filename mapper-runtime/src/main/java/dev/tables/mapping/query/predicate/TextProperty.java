package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;

/**
 * A property that is text. Keys and indexes serve its beginning; its end, its middle and patterns are filtered.
 *
 * @param <T> the entity
 */
public final class TextProperty<T> extends ComparableProperty<T, String> {
    /** Of the Java name. */
    public TextProperty(String name) {
        super(name);
    }

    /** Starts with the text. */
    public EntityPredicate<T> startsWith(String text) {
        return compared(QueryKeyword.STARTING_WITH, text);
    }

    /** Ends with the text. */
    public EntityPredicate<T> endsWith(String text) {
        return compared(QueryKeyword.ENDING_WITH, text);
    }

    /** Contains the text. */
    public EntityPredicate<T> contains(String text) {
        return compared(QueryKeyword.CONTAINING, text);
    }

    /** A value that does not contain the text. */
    public EntityPredicate<T> doesNotContain(String text) {
        return compared(QueryKeyword.NOT_CONTAINING, text);
    }

    /** Matches a pattern, of which {@code %} is any text and {@code _} any character. */
    public EntityPredicate<T> like(String pattern) {
        return compared(QueryKeyword.LIKE, pattern);
    }

    /** A value that does not match a pattern, of which {@code %} is any text and {@code _} any character. */
    public EntityPredicate<T> notLike(String pattern) {
        return compared(QueryKeyword.NOT_LIKE, pattern);
    }

    /** Is there and has no characters. */
    public EntityPredicate<T> isEmpty() {
        return compared(QueryKeyword.IS_EMPTY);
    }

    /** Is there and has characters. */
    public EntityPredicate<T> isNotEmpty() {
        return compared(QueryKeyword.IS_NOT_EMPTY);
    }

    /** The same compared regardless of case. */
    public CaseInsensitiveTextProperty<T> ignoreCase() {
        return new CaseInsensitiveTextProperty<>(this);
    }
}

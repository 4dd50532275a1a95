package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A property that is text, compared regardless of case as {@code IgnoreCase} in the name of a query method has it.
 *
 * @param <T> the entity
 */
public final class CaseInsensitiveTextProperty<T> {
    private final TextProperty<T> property;

    CaseInsensitiveTextProperty(TextProperty<T> property) {
        this.property = property;
    }

    /** Equal to the text; null asks {@link EntityProperty#isNull}. */
    public EntityPredicate<T> eq(@Nullable String text) {
        return compared(QueryKeyword.IS, text);
    }

    /** A value other than this one; null asks {@link EntityProperty#isNotNull}. */
    public EntityPredicate<T> ne(@Nullable String text) {
        return compared(QueryKeyword.IS_NOT, text);
    }

    /** One of the texts. */
    public EntityPredicate<T> in(Collection<String> texts) {
        return compared(QueryKeyword.IN, texts);
    }

    /** One of the texts. */
    public EntityPredicate<T> in(String... texts) {
        return in(Arrays.asList(texts));
    }

    /** A value that is none of these. */
    public EntityPredicate<T> notIn(Collection<String> texts) {
        return compared(QueryKeyword.NOT_IN, texts);
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

    /** Greater than the text. */
    public EntityPredicate<T> gt(String text) {
        return compared(QueryKeyword.GREATER_THAN, text);
    }

    /** Greater than the text, or equal. */
    public EntityPredicate<T> ge(String text) {
        return compared(QueryKeyword.GREATER_THAN_EQUAL, text);
    }

    /** Less than the text. */
    public EntityPredicate<T> lt(String text) {
        return compared(QueryKeyword.LESS_THAN, text);
    }

    /** Less than the text, or equal. */
    public EntityPredicate<T> le(String text) {
        return compared(QueryKeyword.LESS_THAN_EQUAL, text);
    }

    /** Between two texts, both included. */
    public EntityPredicate<T> between(String least, String greatest) {
        return compared(QueryKeyword.BETWEEN, least, greatest);
    }

    private EntityPredicate<T> compared(QueryKeyword keyword, @Nullable Object... arguments) {
        return new EntityPredicate.Comparison<>(property.name(), keyword, Arrays.asList(arguments), true);
    }
}

package dev.tables.mapping.query.predicate;

import dev.tables.mapping.query.QueryKeyword;
import java.util.Arrays;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A property that is text, compared regardless of case, like {@code IgnoreCase} in the name of a query method.
 *
 * @param <T> the entity
 */
public final class CaseInsensitiveTextProperty<T> {
    private final TextProperty<T> property;

    CaseInsensitiveTextProperty(TextProperty<T> property) {
        this.property = property;
    }

    /** Matches values equal to the text. A null argument is the same as {@link EntityProperty#isNull}. */
    public EntityPredicate<T> eq(@Nullable String text) {
        return compared(QueryKeyword.IS, text);
    }

    /** Matches values other than the text. A null argument is the same as {@link EntityProperty#isNotNull}. */
    public EntityPredicate<T> ne(@Nullable String text) {
        return compared(QueryKeyword.IS_NOT, text);
    }

    /** Matches values equal to one of the texts. */
    public EntityPredicate<T> in(Collection<String> texts) {
        return compared(QueryKeyword.IN, texts);
    }

    /** Matches values equal to one of the texts. */
    public EntityPredicate<T> in(String... texts) {
        return in(Arrays.asList(texts));
    }

    /** Matches values equal to none of the texts. */
    public EntityPredicate<T> notIn(Collection<String> texts) {
        return compared(QueryKeyword.NOT_IN, texts);
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

    /** Matches values greater than the text. */
    public EntityPredicate<T> gt(String text) {
        return compared(QueryKeyword.GREATER_THAN, text);
    }

    /** Matches values greater than or equal to the text. */
    public EntityPredicate<T> ge(String text) {
        return compared(QueryKeyword.GREATER_THAN_EQUAL, text);
    }

    /** Matches values less than the text. */
    public EntityPredicate<T> lt(String text) {
        return compared(QueryKeyword.LESS_THAN, text);
    }

    /** Matches values less than or equal to the text. */
    public EntityPredicate<T> le(String text) {
        return compared(QueryKeyword.LESS_THAN_EQUAL, text);
    }

    /** Matches values between two texts, both included. */
    public EntityPredicate<T> between(String least, String greatest) {
        return compared(QueryKeyword.BETWEEN, least, greatest);
    }

    private EntityPredicate<T> compared(QueryKeyword keyword, @Nullable Object... arguments) {
        return new EntityPredicate.Comparison<>(property.name(), keyword, Arrays.asList(arguments), true);
    }
}

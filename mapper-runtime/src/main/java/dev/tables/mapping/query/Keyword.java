package dev.tables.mapping.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a derived query compares a property: all keywords of Spring Data, in the order in which names are matched. Those with
 * a {@linkplain #refusal reason} are understood, but refused.
 */
public enum Keyword {
    /** Between two arguments, both included. */
    BETWEEN(2, "between", null, "IsBetween", "Between"),
    /** There is a value. */
    IS_NOT_NULL(0, "is not null", null, "IsNotNull", "NotNull"),
    /** There is no value. */
    IS_NULL(0, "is null", null, "IsNull", "Null"),
    /** Less than the argument. */
    LESS_THAN(1, "<", null, "IsLessThan", "LessThan"),
    /** Less than the argument, or equal. */
    LESS_THAN_EQUAL(1, "<=", null, "IsLessThanEqual", "LessThanEqual"),
    /** Greater than the argument. */
    GREATER_THAN(1, ">", null, "IsGreaterThan", "GreaterThan"),
    /** Greater than the argument, or equal. */
    GREATER_THAN_EQUAL(1, ">=", null, "IsGreaterThanEqual", "GreaterThanEqual"),
    /** Less than the argument, said of times. */
    BEFORE(1, "<", null, "IsBefore", "Before"),
    /** Greater than the argument, said of times. */
    AFTER(1, ">", null, "IsAfter", "After"),
    /** Does not match a pattern with {@code %} and {@code _}. */
    NOT_LIKE(1, "not like", null, "IsNotLike", "NotLike"),
    /** Matches a pattern with {@code %} and {@code _}. */
    LIKE(1, "like", null, "IsLike", "Like"),
    /** Starts with the argument. */
    STARTING_WITH(1, "starts with", null, "IsStartingWith", "StartingWith", "StartsWith"),
    /** Ends with the argument. */
    ENDING_WITH(1, "ends with", null, "IsEndingWith", "EndingWith", "EndsWith"),
    /** A collection or map with elements, a text with characters. */
    IS_NOT_EMPTY(0, "is not empty", null, "IsNotEmpty", "NotEmpty"),
    /** A collection or map without elements, a text without characters; null is neither. */
    IS_EMPTY(0, "is empty", null, "IsEmpty", "Empty"),
    /** Does not contain the argument. */
    NOT_CONTAINING(1, "does not contain", null, "IsNotContaining", "NotContaining", "NotContains"),
    /** Contains the argument. */
    CONTAINING(1, "contains", null, "IsContaining", "Containing", "Contains"),
    /** None of a collection. */
    NOT_IN(1, "not in", null, "IsNotIn", "NotIn"),
    /** One of a collection. */
    IN(1, "in", null, "IsIn", "In"),
    /** Near a point. */
    NEAR(1, "near", "Tables have no geometry. Store a geohash and ask StartingWith.", "IsNear", "Near"),
    /** Within a shape. */
    WITHIN(1, "within", "Tables have no geometry. Store a geohash and ask StartingWith.", "IsWithin", "Within"),
    /** Matches a regular expression. */
    REGEX(
            1,
            "matches",
            "Tables have no regular expressions. Ask StartingWith, Like or Containing, or filter what you get.",
            "MatchesRegex",
            "Matches",
            "Regex"),
    /** The property exists. */
    EXISTS(0, "exists", "A property without a value is null. Ask IsNotNull instead.", "Exists"),
    /** Is true. */
    TRUE(0, "is true", null, "IsTrue", "True"),
    /** Is false. */
    FALSE(0, "is false", null, "IsFalse", "False"),
    /** Not equal to the argument. */
    IS_NOT(1, "<>", null, "IsNot", "Not"),
    /** Equal to the argument. */
    IS(1, "=", null, "Is", "Equals");

    private final int arguments;
    private final String symbol;
    private final @Nullable String refusal;
    private final List<String> words;

    Keyword(int arguments, String symbol, @Nullable String refusal, String... words) {
        this.arguments = arguments;
        this.symbol = symbol;
        this.refusal = refusal;
        this.words = List.of(words);
    }

    /** How many arguments it takes. */
    public int arguments() {
        return arguments;
    }

    /** The spellings in method names. */
    public List<String> words() {
        return words;
    }

    /** Why it is not supported and what to do instead; null if it is. */
    public @Nullable String refusal() {
        return refusal;
    }

    /** How plans show it, such as {@code <=}. */
    public String symbol() {
        return symbol;
    }

    /** Whether it asks for one value or one of several. */
    public boolean isEquality() {
        return this == IS || this == IN || this == TRUE || this == FALSE;
    }

    /** Whether it asks for an interval of ordered values. */
    public boolean isInterval() {
        return switch (this) {
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER -> true;
            default -> false;
        };
    }

    /** Whether it is about parts of a text. */
    public boolean isText() {
        return switch (this) {
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING -> true;
            default -> false;
        };
    }

    /** The first keyword that ends the text; {@link #IS} if none does. */
    public static Keyword endOf(String text) {
        for (Keyword keyword : values()) {
            for (String word : keyword.words) {
                if (text.endsWith(word)) {
                    return keyword;
                }
            }
        }
        return IS;
    }

    /** The text without its spelling of this keyword. */
    public String cutFrom(String text) {
        for (String word : words) {
            if (text.endsWith(word)) {
                return text.substring(0, text.length() - word.length());
            }
        }
        return text;
    }
}

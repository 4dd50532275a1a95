package dev.tables.mapping.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a property in a derived query: all keywords of Spring Data, in the order in which method names are
 * matched. A keyword that has an {@linkplain #unsupportedReason unsupported reason} is recognized but rejected.
 */
public enum QueryKeyword {
    /** Between two arguments, both included. */
    BETWEEN(2, "between", null, "IsBetween", "Between"),
    /** The property has a value. */
    IS_NOT_NULL(0, "is not null", null, "IsNotNull", "NotNull"),
    /** The property has no value. */
    IS_NULL(0, "is null", null, "IsNull", "Null"),
    /** Less than the argument. */
    LESS_THAN(1, "<", null, "IsLessThan", "LessThan"),
    /** Less than the argument, or equal. */
    LESS_THAN_EQUAL(1, "<=", null, "IsLessThanEqual", "LessThanEqual"),
    /** Greater than the argument. */
    GREATER_THAN(1, ">", null, "IsGreaterThan", "GreaterThan"),
    /** Greater than the argument, or equal. */
    GREATER_THAN_EQUAL(1, ">=", null, "IsGreaterThanEqual", "GreaterThanEqual"),
    /** Less than the argument, for times. */
    BEFORE(1, "<", null, "IsBefore", "Before"),
    /** Greater than the argument, for times. */
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
    /** Different from all values of a collection. */
    NOT_IN(1, "not in", null, "IsNotIn", "NotIn"),
    /** Equal to one of the values of a collection. */
    IN(1, "in", null, "IsIn", "In"),
    /** Near a point. */
    NEAR(1, "near", "Geospatial queries are not supported. Store a geohash and use StartingWith.", "IsNear", "Near"),
    /** Within a shape. */
    WITHIN(
            1,
            "within",
            "Geospatial queries are not supported. Store a geohash and use StartingWith.",
            "IsWithin",
            "Within"),
    /** Matches a regular expression. */
    REGEX(
            1,
            "matches",
            "Regular expressions are not supported. Use StartingWith, Like or Containing, or filter the result.",
            "MatchesRegex",
            "Matches",
            "Regex"),
    /** The property exists. */
    EXISTS(0, "exists", "A property without a value is null. Use IsNotNull instead.", "Exists"),
    /** Is true. */
    TRUE(0, "is true", null, "IsTrue", "True"),
    /** Is false. */
    FALSE(0, "is false", null, "IsFalse", "False"),
    /** Not equal to the argument. */
    IS_NOT(1, "<>", null, "IsNot", "Not"),
    /** Equal to the argument. */
    IS(1, "=", null, "Is", "Equals");

    private final int argumentCount;
    private final String operatorSymbol;
    private final @Nullable String unsupportedReason;
    private final List<String> methodNameSuffixes;

    QueryKeyword(int argumentCount, String symbol, @Nullable String unsupportedReason, String... methodNameForms) {
        this.argumentCount = argumentCount;
        this.operatorSymbol = symbol;
        this.unsupportedReason = unsupportedReason;
        this.methodNameSuffixes = List.of(methodNameForms);
    }

    /** Returns the number of arguments. */
    public int argumentCount() {
        return argumentCount;
    }

    /** Returns the suffixes of method names that stand for this keyword. */
    public List<String> methodNameSuffixes() {
        return methodNameSuffixes;
    }

    /** Returns why the keyword is not supported and what to do instead; null if it is supported. */
    public @Nullable String unsupportedReason() {
        return unsupportedReason;
    }

    /** Returns the symbol of the comparison in plans, such as {@code <=}. */
    public String operatorSymbol() {
        return operatorSymbol;
    }

    /** Returns whether the keyword compares with one value or with one of several values. */
    public boolean isEquality() {
        return this == IS || this == IN || this == TRUE || this == FALSE;
    }

    /** Returns whether the keyword defines a range of ordered values. */
    public boolean isRange() {
        return switch (this) {
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER -> true;
            case IS, IS_NOT, IN, NOT_IN, TRUE, FALSE -> false;
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING -> false;
            case IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY -> false;
            case NEAR, WITHIN, REGEX, EXISTS -> false;
        };
    }

    /** Returns whether the keyword matches parts of a text. */
    public boolean isTextMatch() {
        return switch (this) {
            case LIKE, NOT_LIKE, STARTING_WITH, ENDING_WITH, CONTAINING, NOT_CONTAINING -> true;
            case IS, IS_NOT, IN, NOT_IN, TRUE, FALSE -> false;
            case BETWEEN, LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL, BEFORE, AFTER -> false;
            case IS_NULL, IS_NOT_NULL, IS_EMPTY, IS_NOT_EMPTY -> false;
            case NEAR, WITHIN, REGEX, EXISTS -> false;
        };
    }

    /** Returns the first keyword that ends the text; {@link #IS} if there is none. */
    public static QueryKeyword ofMethodNameSuffix(String text) {
        for (QueryKeyword keyword : values()) {
            for (String word : keyword.methodNameSuffixes) {
                if (text.endsWith(word)) {
                    return keyword;
                }
            }
        }
        return IS;
    }

    /** Removes the suffix of this keyword from the end of the text. */
    public String removeMethodNameSuffix(String text) {
        for (String word : methodNameSuffixes) {
            if (text.endsWith(word)) {
                return text.substring(0, text.length() - word.length());
            }
        }
        return text;
    }
}

package dev.tables.differential.query;

import java.util.List;

/** The keywords of names of methods, with their spellings as Spring Data documents them. */
public enum Word {
    IS(1, "", "Is", "Equals"),
    NOT(1, "Not", "IsNot"),
    BETWEEN(2, "Between", "IsBetween"),
    LESS(1, "LessThan", "IsLessThan", "Before"),
    LESS_OR_EQUAL(1, "LessThanEqual", "IsLessThanEqual"),
    GREATER(1, "GreaterThan", "IsGreaterThan", "IsAfter"),
    GREATER_OR_EQUAL(1, "GreaterThanEqual", "IsGreaterThanEqual"),
    NULL(0, "Null", "IsNull"),
    NOT_NULL(0, "NotNull", "IsNotNull"),
    EMPTY(0, "Empty", "IsEmpty"),
    NOT_EMPTY(0, "NotEmpty", "IsNotEmpty"),
    LIKE(1, "Like", "IsLike"),
    NOT_LIKE(1, "NotLike", "IsNotLike"),
    STARTING(1, "StartingWith", "StartsWith"),
    ENDING(1, "EndingWith", "EndsWith"),
    CONTAINING(1, "Containing", "Contains"),
    NOT_CONTAINING(1, "NotContaining", "NotContains"),
    IN(1, "In", "IsIn"),
    NOT_IN(1, "NotIn", "IsNotIn"),
    TRUE(0, "True", "IsTrue"),
    FALSE(0, "False", "IsFalse");

    private final int arguments;
    private final List<String> spellings;

    Word(int arguments, String... spellings) {
        this.arguments = arguments;
        this.spellings = List.of(spellings);
    }

    /** How many arguments it takes. */
    public int arguments() {
        return arguments;
    }

    /** How it is written. */
    public List<String> spellings() {
        return spellings;
    }

    /** Whether it is about less and greater. */
    public boolean isInterval() {
        return switch (this) {
            case BETWEEN, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
            default -> false;
        };
    }

    /** Whether it is about parts of a text. */
    public boolean isText() {
        return switch (this) {
            case LIKE, NOT_LIKE, STARTING, ENDING, CONTAINING, NOT_CONTAINING -> true;
            default -> false;
        };
    }

    /** Whether it asks whether there is anything in the value. */
    public boolean isOfEmpty() {
        return this == EMPTY || this == NOT_EMPTY;
    }

    /** Whether its argument is several values. */
    public boolean isSeveral() {
        return this == IN || this == NOT_IN;
    }
}

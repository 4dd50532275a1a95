package dev.tables.examples.films.recipes;

/** Who may see a film. */
public enum Audience {
    /** Was {@code ALL}. */
    EVERYBODY,
    /** From 18 years on. */
    ADULTS
}

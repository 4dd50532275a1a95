package dev.tables.examples.films.recipes;

import dev.tables.annotation.EnumValue;

/** Who may see a film. */
public enum Audience {
    /** Was {@code ALL}, and is still stored so. */
    @EnumValue("ALL")
    EVERYBODY,
    /** From 18 years on. */
    ADULTS
}

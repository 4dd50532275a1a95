package dev.tables.differential.model;

import org.jspecify.annotations.Nullable;

/**
 * What random entities keep as JSON.
 *
 * @param name any text
 * @param red any number
 */
public record Colour(@Nullable String name, int red) {}

package dev.tables.differential.model;

/**
 * What random entities keep through a converter, as a whole number.
 *
 * @param cents how much
 */
public record Money(long cents) {}

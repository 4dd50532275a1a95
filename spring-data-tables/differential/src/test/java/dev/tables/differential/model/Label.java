package dev.tables.differential.model;

/**
 * What random entities keep through a converter, as a text that sorts otherwise than the value reads.
 *
 * @param text the label
 */
public record Label(String text) {}

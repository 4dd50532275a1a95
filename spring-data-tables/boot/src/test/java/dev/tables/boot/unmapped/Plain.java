package dev.tables.boot.unmapped;

/** Has no mapper, as an entity has none that was compiled without the annotation processor. */
public record Plain(String book, int page) {}

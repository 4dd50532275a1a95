package dev.tables.boot.lacking;

/** Has a mapper that cannot be linked. */
public record Sheet(String book, int number) {}

package dev.tables.benchmarks;

/**
 * An operation that a contender refused.
 *
 * @param name the operation
 * @param contender the contender
 * @param refused the message
 */
record Refusal(String name, String contender, String refused) {}

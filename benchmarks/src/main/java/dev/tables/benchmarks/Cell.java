package dev.tables.benchmarks;

import dev.tables.engine.local.Durability;

/**
 * One line of the results, of every contender.
 *
 * @param operation what is done
 * @param durability what a write survives
 * @param threads how many do it at once
 */
record Cell(Operation operation, Durability durability, int threads) {}

package dev.tables.benchmarks.contender;

/**
 * A record projection of an employee: two of its properties.
 *
 * @param firstName the first name
 * @param salary the salary
 */
public record PaidPerson(String firstName, int salary) {}

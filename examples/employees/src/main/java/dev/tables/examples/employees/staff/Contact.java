package dev.tables.examples.employees.staff;

/**
 * How to reach somebody: what a projection shows of an {@link Employee}.
 *
 * @param firstName the first name
 * @param lastName the last name
 * @param email the e-mail address
 */
public record Contact(String firstName, String lastName, String email) {}

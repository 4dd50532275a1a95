package dev.tables.examples.employees.staff;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

/**
 * What an employee earned from one day to another, in the employee's partition.
 *
 * @param department the department's name
 * @param number the employee number
 * @param fromDate the first day; with the number it makes the row key, so that salaries are stored in this order
 * @param amount the amount a year
 * @param toDate the day it ended, in the year 9999 if it did not
 */
@TableEntity(table = "staff")
public record Salary(
        @PartitionKey String department,

        @RowKey(position = 1, prefix = "salary_", digits = 8)
        int number,

        @RowKey(position = 2) LocalDate fromDate,
        int amount,
        LocalDate toDate) {

    /** The same in another department. */
    public Salary in(String other) {
        return new Salary(other, number, fromDate, amount, toDate);
    }
}

package dev.tables.examples.employees.staff;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

/**
 * A title that an employee held from one day to another, in the employee's partition.
 *
 * @param department the department's name
 * @param number the employee number
 * @param fromDate the first day
 * @param title the title
 * @param toDate the day it ended, in the year 9999 if it did not
 */
@TableEntity(table = "staff")
public record Title(
        @PartitionKey String department,
        @RowKey(position = 1, prefix = "title_", digits = 8) int number,
        @RowKey(position = 2) LocalDate fromDate,
        String title,
        LocalDate toDate) {

    /** The same in another department. */
    public Title in(String other) {
        return new Title(other, number, fromDate, title, toDate);
    }
}

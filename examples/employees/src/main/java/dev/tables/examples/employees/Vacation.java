package dev.tables.examples.employees;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/**
 * The days off that an employee has left of a year, in the employee's partition. It has a version, so that no two people take the same
 * day.
 *
 * @param department the department's name
 * @param number the employee number
 * @param year the year
 * @param days the days left
 * @param version the version; null until it is stored
 */
@TableEntity(table = "staff")
public record Vacation(
        @PartitionKey String department,

        @RowKey(position = 1, prefix = "vacation_", digits = 8)
        int number,

        @RowKey(position = 2, digits = 4) int year,
        int days,
        @Version @Nullable String version) {

    /** The same with other days left. */
    Vacation withDays(int left) {
        return new Vacation(department, number, year, left, version);
    }
}

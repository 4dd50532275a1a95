package dev.tables.examples.employees;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

/**
 * That an employee went from one department to another, in a partition for each employee.
 *
 * @param number the employee number
 * @param day the first day in the new department
 * @param from the department's name
 * @param to the new department's name
 */
@TableEntity(table = "transfers")
public record Transfer(
        @PartitionKey(digits = 8) int number, @RowKey LocalDate day, String from, String to) {}

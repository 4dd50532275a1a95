package dev.tables.examples.employees.staff;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

/**
 * Someone who works in a department.
 *
 * @param department the department's name
 * @param number the employee number; the row key is {@code empid_00010001}
 * @param firstName the first name
 * @param lastName the last name
 * @param email the e-mail address, one of a kind in its department
 * @param birthDate the day of birth, which the store holds encrypted
 * @param hireDate the first day of work
 */
@TableEntity(table = "staff")
@IndexedBy(name = "byHireDate", properties = "hireDate desc")
@IndexedBy(name = "byEmailAnywhere", properties = "email", scope = IndexScope.GLOBAL)
public record Employee(
        @PartitionKey String department,
        @RowKey(prefix = "empid_", digits = 8) int number,
        String firstName,
        @IndexedBy String lastName,

        @IndexedBy(unique = true, layout = IndexLayout.KEYS_ONLY)
        String email,

        @Encrypt @IndexedBy(layout = IndexLayout.KEYS_ONLY) LocalDate birthDate,
        LocalDate hireDate) {}

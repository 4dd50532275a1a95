package dev.tables.benchmarks.tables;

import dev.tables.benchmarks.contender.Employee;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Employees as rows, by hand: what a mapper would have to beat. */
public final class EmployeeRows {
    private EmployeeRows() {}

    static PrimaryKey row(Employee employee) {
        return row(employee.department(), employee.number());
    }

    static PrimaryKey row(String department, int number) {
        return new PrimaryKey(department, digits(number));
    }

    static PrimaryKey byEmail(String department, String email) {
        return new PrimaryKey(department, "~byEmail " + email);
    }

    static PrimaryKey byLastName(Employee employee) {
        return new PrimaryKey(
                employee.department(), lastNamePrefix(employee.lastName()).concat(digits(employee.number())));
    }

    static String lastNamePrefix(String lastName) {
        return "~byLastName " + lastName + " ";
    }

    /** Eight digits that run down as the number goes up. */
    static String digits(int number) {
        byte[] digits = new byte[8];
        int rest = 99_999_999 - number;
        for (int at = 7; at >= 0; at--) {
            digits[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return new String(digits, java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    /** Writes the properties. */
    public static void write(Employee employee, RowWriter writer) {
        writer.string("firstName", employee.firstName())
                .string("lastName", employee.lastName())
                .string("email", employee.email())
                .string("title", employee.title())
                .string("gender", employee.gender())
                .dateTime("birthDate", instant(employee.birthDate()))
                .dateTime("hireDate", instant(employee.hireDate()))
                .int32("salary", employee.salary())
                .string("city", employee.city())
                .string("notes", employee.notes());
    }

    /** Reads a row of the table itself. */
    public static final RowDecoder<Employee> ROW =
            reader -> read(reader, 99_999_999 - Integer.parseInt(reader.rowKey()));

    /** Reads an index row. */
    static final RowDecoder<Employee> INDEX_ROW = reader -> read(reader, reader.int32("number"));

    private static Employee read(RowReader reader, int number) {
        return new Employee(
                reader.partitionKey(),
                number,
                text(reader, "firstName"),
                text(reader, "lastName"),
                text(reader, "email"),
                text(reader, "title"),
                text(reader, "gender"),
                date(reader, "birthDate"),
                date(reader, "hireDate"),
                reader.int32("salary"),
                text(reader, "city"),
                text(reader, "notes"),
                reader.etag());
    }

    static String text(RowReader reader, String name) {
        String text = reader.string(name);
        if (text == null) {
            throw new IllegalStateException("The row lacks " + name + ".");
        }
        return text;
    }

    private static Instant instant(LocalDate date) {
        return date.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    private static LocalDate date(RowReader reader, String name) {
        Instant instant = reader.dateTime(name);
        if (instant == null) {
            throw new IllegalStateException("The row lacks " + name + ".");
        }
        return LocalDate.ofEpochDay(Math.floorDiv(instant.getEpochSecond(), 86_400L));
    }
}

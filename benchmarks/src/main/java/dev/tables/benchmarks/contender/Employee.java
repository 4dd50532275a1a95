package dev.tables.benchmarks.contender;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.engine.ETag;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An employee, about 400 bytes. Numbers count up within the department; the row key runs down, so that the newest come
 * first (log tail).
 */
@TableEntity(table = "employees")
public record Employee(
        @PartitionKey String department,
        @RowKey(digits = 8, descending = true) int number,
        String firstName,
        @IndexedBy String lastName,
        @IndexedBy(unique = true) String email,
        String title,
        String gender,
        LocalDate birthDate,
        LocalDate hireDate,
        int salary,
        String city,
        String notes,
        @Version @Nullable ETag version)
        implements Found {

    @Override
    public Employee toEmployee() {
        return this;
    }

    /** The version of a contender that counts changes. */
    public static ETag countedVersion(long count) {
        return ETag.of("W/\"" + count + '"');
    }

    /** What {@link #countedVersion} was made of, or null for a new employee. */
    public @Nullable Long countedVersion() {
        if (version == null) {
            return null;
        }
        String text = version.toString();
        return Long.valueOf(text.substring(3, text.length() - 1));
    }

    /** The same employee under another name. */
    public Employee withLastName(String name) {
        return new Employee(
                department,
                number,
                firstName,
                name,
                email,
                title,
                gender,
                birthDate,
                hireDate,
                salary,
                city,
                notes,
                version);
    }

    /** Returns the same employee in another city. */
    public Employee withCity(String other) {
        return new Employee(
                department,
                number,
                firstName,
                lastName,
                email,
                title,
                gender,
                birthDate,
                hireDate,
                salary,
                other,
                notes,
                version);
    }

    /** Returns the same employee with other notes. */
    public Employee withNotes(String other) {
        return new Employee(
                department,
                number,
                firstName,
                lastName,
                email,
                title,
                gender,
                birthDate,
                hireDate,
                salary,
                city,
                other,
                version);
    }

    /** The same employee in another version. */
    public Employee withVersion(@Nullable ETag other) {
        return new Employee(
                department,
                number,
                firstName,
                lastName,
                email,
                title,
                gender,
                birthDate,
                hireDate,
                salary,
                city,
                notes,
                other);
    }
}

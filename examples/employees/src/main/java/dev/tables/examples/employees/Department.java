package dev.tables.examples.employees;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/**
 * A department of a company: how many people work in it, and how many could. It has a version, so that no two people take the last place.
 *
 * @param company the company's name
 * @param name the department's name, which is the partition of its employees in table {@code staff}
 * @param places how many people can work there
 * @param taken how many do
 * @param version the version; null until it is stored
 */
@TableEntity(table = "departments")
public record Department(
        @PartitionKey String company,
        @RowKey String name,
        int places,
        int taken,
        @Version @Nullable String version) {

    /** The same with so many people more, or fewer. */
    Department with(int more) {
        return new Department(company, name, places, taken + more, version);
    }
}

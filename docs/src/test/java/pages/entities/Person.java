package pages.entities;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** Somebody in a department. */
@TableEntity(table = "files")
record Person(
        @PartitionKey String department,
        @RowKey(prefix = "p") int number,
        long salary,
        @Embedded Address address,
        @Version @Nullable String version)
        implements PersonnelFile {
    /** Where somebody lives. */
    record Address(String street, @Nullable String city) {}
}

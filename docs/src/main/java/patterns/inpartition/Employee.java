package patterns.inpartition;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** An employee, found by number, e-mail address and last name. */
@TableEntity(table = "employees")
public record Employee(
        @PartitionKey String department,
        @RowKey(prefix = "empid_", digits = 6) int number,
        @IndexedBy(unique = true) String email,
        @IndexedBy String lastName) {}

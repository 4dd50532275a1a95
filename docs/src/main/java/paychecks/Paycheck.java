package paychecks;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A paycheck of a year, with keys such as {@code Sales} and {@code empid_000223_2012}. */
@TableEntity(table = "Paychecks")
public record Paycheck(
        @PartitionKey String department,
        @RowKey(position = 1, prefix = "empid_", digits = 6) int employee,
        @RowKey(position = 2, separator = "_", digits = 4) int year,
        @Property("GrossPay") double gross) {}

package patterns.compound;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** The yearly review of an employee. */
@TableEntity(table = "reviews")
public record Review(
        @PartitionKey String department,
        @RowKey(order = 1, width = 6) int employee,
        @RowKey(order = 2, width = 4) int year,
        String text,
        int grade) {}

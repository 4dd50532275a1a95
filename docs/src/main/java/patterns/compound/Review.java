package patterns.compound;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** The yearly review of an employee. */
@TableEntity(table = "reviews")
public record Review(
        @PartitionKey String department,
        @RowKey(position = 1, digits = 6) int employee,
        @RowKey(position = 2, digits = 4) int year,
        String text,
        int grade) {}

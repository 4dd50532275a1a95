package pages.entities;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** How somebody did in a year. */
@TableEntity(table = "files")
record Review(
        @PartitionKey String department,
        @RowKey(position = 1, prefix = "r") int number,
        @RowKey(position = 2) int year,
        int rating)
        implements PersonnelFile {}

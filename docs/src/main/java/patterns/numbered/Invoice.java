package patterns.numbered;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** An invoice. */
@TableEntity(table = "invoices")
public record Invoice(
        @PartitionKey String year, @RowKey(digits = 6) int number, String customer, long cents) {}

package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** What an order is of. It is in the partition of its order, so that both change in one transaction. */
@TableEntity(table = "orders")
public record OrderLine(
        @PartitionKey String customer,
        @RowKey(position = 1, prefix = "line_", digits = 6) int number,
        @RowKey(position = 2, digits = 3) int line,
        String product,
        int quantity) {}

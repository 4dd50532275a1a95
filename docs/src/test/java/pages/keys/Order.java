package pages.keys;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.LocalDate;

/** An order. The newest order of a customer is the first row of the partition. */
@TableEntity(table = "orders")
@IndexedBy(name = "byNumber", properties = "number", scope = IndexScope.GLOBAL, unique = true)
@IndexedBy(name = "byDay", properties = "placed", scope = IndexScope.GLOBAL)
record Order(
        @PartitionKey String customer,

        @RowKey(position = 1, descending = true) LocalDate placed,

        @RowKey(position = 2, digits = 8) int number,
        @IndexedBy String status) {}

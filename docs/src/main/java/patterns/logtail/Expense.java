package patterns.logtail;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.time.Instant;

/** An expense claim. The newest is the first row of its partition. */
@TableEntity(table = "expenses")
public record Expense(
        @PartitionKey String employee,
        @RowKey(descending = true) Instant claimed,
        BigDecimal amount) {}

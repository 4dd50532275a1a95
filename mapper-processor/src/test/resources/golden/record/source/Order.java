package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.math.BigDecimal;
import java.time.Instant;

@TableEntity(table = "orders")
@IndexedBy(name = "byStatusAndTime", properties = {"status", "placed desc"}, layout = IndexLayout.KEYS_ONLY)
public record Order(
        @PartitionKey String customerId,
        @RowKey(position = 0, prefix = "o-", digits = 8) int number,
        @RowKey(position = 1, descending = true) Instant placed,
        Status status,
        BigDecimal total,
        @Property("note_text") String note,
        @IndexedBy(unique = true) String email,
        Integer priority,
        boolean paid,
        @Version String version) {
    public enum Status {
        OPEN,
        SHIPPED
    }
}

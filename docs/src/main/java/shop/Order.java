package shop;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** An order of a customer. The newest comes first. */
@TableEntity(table = "orders")
@IndexedBy(name = "byStatusAnywhere", properties = "status", scope = IndexScope.GLOBAL)
public record Order(
        @PartitionKey String customer,

        @RowKey(position = 1, prefix = "order_", descending = true)
        LocalDate placed,

        @RowKey(position = 2, digits = 6) int number,
        @IndexedBy OrderStatus status,
        BigDecimal total,
        @Nullable String note,
        @JsonIgnore @Version @Nullable String version) {

    /** A new order. */
    public static Order of(String customer, LocalDate placed, int number, String total) {
        return new Order(customer, placed, number, OrderStatus.OPEN, new BigDecimal(total), null, null);
    }

    /** The same order, further on. */
    public Order with(OrderStatus next) {
        return new Order(customer, placed, number, next, total, note, version);
    }
}

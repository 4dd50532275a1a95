// Generated from shop.Order. Change Order, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.ValueType;
import dev.tables.mapping.value.VersionValues;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * Maps {@link Order} to rows of table {@code orders}.
 *
 * <p>Partition key: {@code customerId}. Row key: {@code number} with a prefix, {@code placed} descending.
 *
 * <p>Index {@code byStatusAndTime} of {@code status}, {@code placed} descending, layout KEYS_ONLY.
 *
 * <p>Unique index {@code byEmail} of {@code email}, layout ALL_PROPERTIES.
 */
@Generated("dev.tables.processor.MapperProcessor")
public final class OrderTableMapper implements EntityMapper<Order> {
    private static final String ENTITY = "Order";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("customerId", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(
            KeyComponent.of("number", ValueType.INT).withPrefix("o-").withDigits(8),
            KeyComponent.of("placed", ValueType.INSTANT).reversed());

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "orders")
            .property(PropertyModel.key("customerId", ValueType.STRING, PropertyModel.Role.PARTITION_KEY))
            .property(PropertyModel.key("number", ValueType.INT, PropertyModel.Role.ROW_KEY))
            .property(PropertyModel.key("placed", ValueType.INSTANT, PropertyModel.Role.ROW_KEY))
            .property(PropertyModel.stored("status", "status", ValueType.ENUM, true).enumClassName("shop.Order.Status"))
            .property(PropertyModel.stored("total", "total", ValueType.BIG_DECIMAL, true))
            .property(PropertyModel.stored("note", "note_text", ValueType.STRING, true))
            .property(PropertyModel.stored("email", "email", ValueType.STRING, true))
            .property(PropertyModel.stored("priority", "priority", ValueType.INT, true))
            .property(PropertyModel.stored("paid", "paid", ValueType.BOOLEAN, false))
            .property(PropertyModel.version("version"))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(new IndexModel(
                    "byStatusAndTime",
                    List.of(
                            KeyComponent.of("status", ValueType.ENUM),
                            KeyComponent.of("placed", ValueType.INSTANT).reversed()),
                    IndexScope.LOCAL,
                    IndexLayout.KEYS_ONLY,
                    false))
            .index(new IndexModel(
                    "byEmail",
                    List.of(KeyComponent.of("email", ValueType.STRING)),
                    IndexScope.LOCAL,
                    IndexLayout.ALL_PROPERTIES,
                    true))
            .build();

    /** Creates the mapper, which has no state. */
    public OrderTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Order> entityType() {
        return Order.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Order order) {
        return primaryKey(order.customerId(), order.number(), order.placed());
    }

    @Override
    public EntityKey idOf(Order order) {
        return OrderKey.of(order);
    }

    @Override
    public void write(Order order, RowWriter writer) {
        writer.string("status", TextValues.of(order.status()))
                .string("total", TextValues.of(order.total()))
                .string("note_text", order.note())
                .string("email", order.email())
                .value("priority", order.priority())
                .bool("paid", order.paid());
    }

    @Override
    public Order read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String customerId = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            int number = rowKey.int32();
            Instant placed = rowKey.instant();
            Order.Status status = TextValues.constant(ENTITY, "status", Order.Status.class, reader.string("status"));
            BigDecimal total = TextValues.decimal(ENTITY, "total", reader.string("total"));
            String note = reader.string("note_text");
            String email = reader.string("email");
            Integer priority = reader.has("priority") ? reader.int32("priority") : null;
            boolean paid = reader.bool("paid");
            String version = reader.etag().toString();
            return new Order(
                    customerId,
                    number,
                    placed,
                    status,
                    total,
                    note,
                    email,
                    priority,
                    paid,
                    version);
        } catch (InvalidRowException unfit) {
            throw RequiredValues.rowMismatch(ENTITY, unfit);
        }
    }

    @Override
    public @Nullable Object property(Order order, String name) {
        return switch (name) {
            case "customerId" -> order.customerId();
            case "number" -> order.number();
            case "placed" -> order.placed();
            case "status" -> order.status();
            case "total" -> order.total();
            case "note" -> order.note();
            case "email" -> order.email();
            case "priority" -> order.priority();
            case "paid" -> order.paid();
            case "version" -> order.version();
            default -> throw new IllegalArgumentException(ENTITY + " has no property '" + name + "'.");
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "status" -> RequiredValues.constant(ENTITY, "status", Order.Status.class, stored);
            default -> stored;
        };
    }

    @Override
    public void writeIndex(int index, Order order, KeyWriter writer) {
        switch (index) {
            case 0 -> writer.enumName(order.status()).instant(order.placed());
            case 1 -> writer.string(order.email());
            default -> throw new IllegalArgumentException(ENTITY + " has no index number " + index + ".");
        }
    }

    @Override
    public @Nullable ETag versionOf(Order order) {
        return VersionValues.of(ENTITY, "version", order.version());
    }

    @Override
    public Order withVersion(Order order, @Nullable ETag version) {
        return new Order(
                order.customerId(),
                order.number(),
                order.placed(),
                order.status(),
                order.total(),
                order.note(),
                order.email(),
                order.priority(),
                order.paid(),
                version == null ? null : version.toString());
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String customerId, int number, Instant placed) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(customerId).toKey(),
                ROW_KEY.writer(ENTITY).int32(number).instant(placed).toKey());
    }
}

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
import dev.tables.mapping.value.VersionValues;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.time.Instant;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Order} to rows of table {@code orders} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class OrderTableMapper implements EntityMapper<Order> {
    private static final String ENTITY = "Order";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("customerId", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(
            KeyComponent.of("number", ValueType.INT).withPrefix("o-").withDigits(8),
            KeyComponent.of("placed", ValueType.INSTANT).reversed());

    private static final int BY_STATUS_AND_TIME_INDEX = 0;
    private static final int BY_EMAIL_INDEX = 1;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "orders")
            .property(PropertyModel.partitionKey("customerId", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.INT))
            .property(PropertyModel.rowKey("placed", ValueType.INSTANT))
            .property(PropertyModel.stored("status", ValueType.ENUM).enumClassName("shop.Order.Status"))
            .property(PropertyModel.stored("total", ValueType.BIG_DECIMAL))
            .property(PropertyModel.stored("note", ValueType.STRING).storedName("note_text"))
            .property(PropertyModel.stored("email", ValueType.STRING))
            .property(PropertyModel.stored("priority", ValueType.INT))
            .property(PropertyModel.stored("paid", ValueType.BOOLEAN).notNull())
            .property(PropertyModel.version("version"))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of(
                            "byStatusAndTime",
                            KeyComponent.of("status", ValueType.ENUM),
                            KeyComponent.of("placed", ValueType.INSTANT).reversed())
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.KEYS_ONLY))
            .index(IndexModel.unique("byEmail", KeyComponent.of("email", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    /** Creates a mapper; mappers are stateless. */
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
            return new Order(customerId, number, placed, status, total, note, email, priority, paid, version);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
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
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
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
            case BY_STATUS_AND_TIME_INDEX -> writer.enumName(order.status()).instant(order.placed());
            case BY_EMAIL_INDEX -> writer.string(order.email());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
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

// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.NumberValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.TextValues;
import dev.tables.mapping.value.VersionValues;
import dev.tables.mapping.value.type.ValueType;
import java.time.Instant;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Customer} to rows of table {@code customer} and back. */
@Generated("dev.tables.processor.MapperProcessor")
final class CustomerTableMapper implements EntityMapper<Customer> {
    private static final String ENTITY = "Customer";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("region", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("name", ValueType.STRING));

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "customer")
            .property(PropertyModel.partitionKey("region", ValueType.STRING))
            .property(PropertyModel.rowKey("name", ValueType.STRING))
            .property(PropertyModel.stored("since", ValueType.LOCAL_DATE))
            .property(PropertyModel.stored("orders", ValueType.INT).notNull())
            .property(PropertyModel.stored("rank", ValueType.SHORT))
            .property(PropertyModel.stored("active", ValueType.BOOLEAN).notNull())
            .property(PropertyModel.version("version"))
            .property(PropertyModel.timestamp("changed"))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .build();

    /** Creates a mapper; mappers are stateless. */
    CustomerTableMapper() {}

    @Override
    public EntityModel model() {
        return MODEL;
    }

    @Override
    public Class<Customer> entityType() {
        return Customer.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Customer customer) {
        return primaryKey(customer.getRegion(), customer.getName());
    }

    @Override
    public EntityKey idOf(Customer customer) {
        return CustomerKey.of(customer);
    }

    @Override
    public void write(Customer customer, RowWriter writer) {
        writer.string("since", TextValues.of(customer.getSince()))
                .int32("orders", customer.getOrders())
                .value("rank", NumberValues.widen(customer.getRank()))
                .bool("active", customer.isActive());
    }

    @Override
    public Customer read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String region = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            String name = rowKey.string();
            Customer customer = new Customer();
            customer.setRegion(region);
            customer.setName(name);
            customer.setSince(TextValues.date(ENTITY, "since", reader.string("since")));
            if (reader.has("orders")) {
                customer.setOrders(reader.int32("orders"));
            }
            customer.setRank(reader.has("rank") ? NumberValues.int16(ENTITY, "rank", reader.int32("rank")) : null);
            if (reader.has("active")) {
                customer.setActive(reader.bool("active"));
            }
            customer.setVersion(reader.etag().toString());
            customer.changed = reader.timestamp();
            return customer;
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Customer customer, String name) {
        return switch (name) {
            case "region" -> customer.getRegion();
            case "name" -> customer.getName();
            case "since" -> customer.getSince();
            case "orders" -> customer.getOrders();
            case "rank" -> customer.getRank();
            case "active" -> customer.isActive();
            case "version" -> customer.getVersion();
            case "changed" -> customer.changed;
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable ETag versionOf(Customer customer) {
        return VersionValues.of(ENTITY, "version", customer.getVersion());
    }

    @Override
    public Customer withVersion(Customer customer, @Nullable ETag version) {
        customer.setVersion(version == null ? null : version.toString());
        return customer;
    }

    @Override
    public Customer withTimestamp(Customer customer, @Nullable Instant timestamp) {
        customer.changed = timestamp;
        return customer;
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String region, String name) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(region).toKey(),
                ROW_KEY.writer(ENTITY).string(name).toKey());
    }
}

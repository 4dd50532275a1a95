// Generated from shop.Customer. Change Customer, not this file.
package shop;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
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
import dev.tables.mapping.value.OptionalValues;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.mapping.value.type.ValueType;
import java.util.Optional;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** Maps {@link Customer} to rows of table {@code customers} and back. */
@Generated("dev.tables.processor.MapperProcessor")
public final class CustomerTableMapper implements EntityMapper<Customer> {
    private static final String ENTITY = "Customer";

    private static final KeyLayout PARTITION_KEY = KeyLayout.of(KeyComponent.of("region", ValueType.STRING));

    private static final KeyLayout ROW_KEY = KeyLayout.of(KeyComponent.of("number", ValueType.LONG));

    private static final int BY_CITY_INDEX = 0;

    private static final EntityModel MODEL = EntityModel.builder(ENTITY, "customers")
            .property(PropertyModel.partitionKey("region", ValueType.STRING))
            .property(PropertyModel.rowKey("number", ValueType.LONG))
            .property(PropertyModel.stored("name", ValueType.STRING))
            .property(PropertyModel.stored("home.street", ValueType.STRING).storedName("home_street"))
            .property(PropertyModel.stored("home.city", ValueType.STRING).storedName("home_city"))
            .property(PropertyModel.stored("home.position.latitude", ValueType.DOUBLE).storedName("home_latitude"))
            .property(PropertyModel.stored("home.position.longitude", ValueType.DOUBLE).storedName("home_longitude"))
            .property(PropertyModel.stored("billing.street", ValueType.STRING).storedName("bill_street"))
            .property(PropertyModel.stored("billing.city", ValueType.STRING).storedName("bill_city"))
            .property(PropertyModel.stored("billing.position.latitude", ValueType.DOUBLE).storedName("bill_latitude"))
            .property(PropertyModel.stored("billing.position.longitude", ValueType.DOUBLE).storedName("bill_longitude"))
            .property(PropertyModel.stored("nickname", ValueType.STRING))
            .property(PropertyModel.stored("rank", ValueType.INT))
            .partitionKey(PARTITION_KEY)
            .rowKey(ROW_KEY)
            .index(IndexModel.of("byCity", KeyComponent.of("home.city", ValueType.STRING))
                    .scope(IndexScope.LOCAL)
                    .layout(IndexLayout.ALL_PROPERTIES))
            .build();

    /** Creates a mapper; mappers are stateless. */
    public CustomerTableMapper() {}

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
        return primaryKey(customer.region(), customer.number());
    }

    @Override
    public EntityKey idOf(Customer customer) {
        return CustomerKey.of(customer);
    }

    @Override
    public void write(Customer customer, RowWriter writer) {
        writer.string("name", customer.name());
        writeHome(customer.home(), writer);
        writeBilling(customer.billing(), writer);
        writer.string("nickname", OptionalValues.contentOf(customer.nickname()))
                .value("rank", OptionalValues.contentOf(customer.rank()));
    }

    @Override
    public Customer read(RowReader reader) {
        try {
            KeyReader partitionKey = PARTITION_KEY.reader(ENTITY, reader.partitionKey());
            String region = partitionKey.string();
            KeyReader rowKey = ROW_KEY.reader(ENTITY, reader.rowKey());
            long number = rowKey.int64();
            String name = reader.string("name");
            Customer.Address home = readHome(reader);
            Customer.Address billing = readBilling(reader);
            Optional<String> nickname = Optional.ofNullable(reader.string("nickname"));
            Optional<Integer> rank = Optional.ofNullable(reader.has("rank") ? reader.int32("rank") : null);
            return new Customer(region, number, name, home, billing, nickname, rank);
        } catch (InvalidRowException invalidRow) {
            throw RequiredValues.rowMismatch(ENTITY, invalidRow);
        }
    }

    @Override
    public @Nullable Object property(Customer customer, String name) {
        return switch (name) {
            case "region" -> customer.region();
            case "number" -> customer.number();
            case "name" -> customer.name();
            case "home.street" -> customer.home() == null ? null : customer.home().street();
            case "home.city" -> customer.home() == null ? null : customer.home().city();
            case "home.position.latitude" ->
                customer.home() == null || customer.home().position() == null
                        ? null
                        : customer.home().position().latitude();
            case "home.position.longitude" ->
                customer.home() == null || customer.home().position() == null
                        ? null
                        : customer.home().position().longitude();
            case "billing.street" -> customer.billing() == null ? null : customer.billing().street();
            case "billing.city" -> customer.billing() == null ? null : customer.billing().city();
            case "billing.position.latitude" ->
                customer.billing() == null || customer.billing().position() == null
                        ? null
                        : customer.billing().position().latitude();
            case "billing.position.longitude" ->
                customer.billing() == null || customer.billing().position() == null
                        ? null
                        : customer.billing().position().longitude();
            case "nickname" -> OptionalValues.contentOf(customer.nickname());
            case "rank" -> OptionalValues.contentOf(customer.rank());
            default -> throw RequiredValues.unknownProperty(ENTITY, name);
        };
    }

    @Override
    public @Nullable Object declared(String property, @Nullable Object stored) {
        return switch (property) {
            case "nickname", "rank" -> Optional.ofNullable(stored);
            default -> stored;
        };
    }

    @Override
    public void writeIndex(int index, Customer customer, KeyWriter writer) {
        switch (index) {
            case BY_CITY_INDEX -> writer.string(customer.home() == null ? null : customer.home().city());
            default -> throw RequiredValues.unknownIndex(ENTITY, index);
        }
    }

    /** Returns the primary key of the row with these key components. */
    static PrimaryKey primaryKey(String region, long number) {
        return new PrimaryKey(
                PARTITION_KEY.writer(ENTITY).string(region).toKey(),
                ROW_KEY.writer(ENTITY).int64(number).toKey());
    }

    private static void writeHome(Customer.@Nullable Address address, RowWriter writer) {
        if (address != null) {
            writer.string("home_street", address.street())
                    .string("home_city", address.city());
            writeHomePosition(address.position(), writer);
        }
    }

    private static Customer.@Nullable Address readHome(RowReader reader) {
        if (!reader.has("home_street")
                && !reader.has("home_city")
                && !reader.has("home_latitude")
                && !reader.has("home_longitude")) {
            return null;
        }
        String street = reader.string("home_street");
        String city = reader.string("home_city");
        Customer.Position position = readHomePosition(reader);
        return new Customer.Address(street, city, position);
    }

    private static void writeHomePosition(Customer.@Nullable Position position, RowWriter writer) {
        if (position != null) {
            writer.float64("home_latitude", position.latitude())
                    .float64("home_longitude", position.longitude());
        }
    }

    private static Customer.@Nullable Position readHomePosition(RowReader reader) {
        if (!reader.has("home_latitude") && !reader.has("home_longitude")) {
            return null;
        }
        double latitude = reader.float64("home_latitude");
        double longitude = reader.float64("home_longitude");
        return new Customer.Position(latitude, longitude);
    }

    private static void writeBilling(Customer.@Nullable Address address, RowWriter writer) {
        if (address != null) {
            writer.string("bill_street", address.street())
                    .string("bill_city", address.city());
            writeBillingPosition(address.position(), writer);
        }
    }

    private static Customer.@Nullable Address readBilling(RowReader reader) {
        if (!reader.has("bill_street")
                && !reader.has("bill_city")
                && !reader.has("bill_latitude")
                && !reader.has("bill_longitude")) {
            return null;
        }
        String street = reader.string("bill_street");
        String city = reader.string("bill_city");
        Customer.Position position = readBillingPosition(reader);
        return new Customer.Address(street, city, position);
    }

    private static void writeBillingPosition(Customer.@Nullable Position position, RowWriter writer) {
        if (position != null) {
            writer.float64("bill_latitude", position.latitude())
                    .float64("bill_longitude", position.longitude());
        }
    }

    private static Customer.@Nullable Position readBillingPosition(RowReader reader) {
        if (!reader.has("bill_latitude") && !reader.has("bill_longitude")) {
            return null;
        }
        double latitude = reader.float64("bill_latitude");
        double longitude = reader.float64("bill_longitude");
        return new Customer.Position(latitude, longitude);
    }
}

package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ShapesTest {
    private static final String ORDER = """
            package shop;

            import dev.tables.annotation.*;
            import java.math.BigDecimal;
            import java.time.*;
            import java.util.*;

            @TableEntity(table = "orders")
            @IndexedBy(name = "byStatusAndDay", properties = {"status", "day desc"}, layout = IndexLayout.KEYS_ONLY)
            public record Order(
                    @PartitionKey String customerId,
                    @RowKey(digits = 8) int number,
                    @IndexedBy Status status,
                    LocalDate day,
                    BigDecimal total,
                    @Property("note_text") String note,
                    Integer priority,
                    boolean paid,
                    @Version String version) {
                public enum Status { OPEN, SHIPPED }
            }
            """;

    @Test
    void mapperSupportsRecords() throws Exception {
        Compiled compiled = Compiled.of(ORDER);
        EntityMapper<Object> mapper = compiled.mapper("shop.Order");
        Object status = compiled.constant("shop.Order$Status", "OPEN");
        LocalDate day = LocalDate.of(2026, 11, 20);
        Object order = compiled.create(
                "shop.Order", "c 1", 42, status, day, new java.math.BigDecimal("1.50"), "hi", null, true, null);

        Row row = Compiled.write(mapper, order);
        assertThat(row.primaryKey()).isEqualTo(new PrimaryKey("c 1", "00000042"));
        assertThat(row.propertyNames()).containsExactly("status", "day", "total", "note_text", "paid");
        assertThat(row.string("day")).isEqualTo("2026-11-20");

        Object read = Compiled.roundTrip(mapper, order);
        assertThat(read).isEqualTo(mapper.withVersion(order, ETag.ofTimestampTicks(7)));
        assertThat(mapper.versionOf(order)).isNull();
        assertThat(mapper.versionOf(read)).isEqualTo(ETag.ofTimestampTicks(7));
        assertThat(mapper.property(read, "number")).isEqualTo(42);
        EntityKey key = mapper.idOf(order);
        assertThat(key).hasToString("OrderKey[customerId=c 1, number=42]");
        assertThat(key.toPrimaryKey()).isEqualTo(row.primaryKey());
        assertThat(EntityMappers.of(compiled.type("shop.Order")).entityType()).isEqualTo(compiled.type("shop.Order"));
    }

    @Test
    void mapperSupportsMutableClasses() throws Exception {
        Compiled compiled = Compiled.of("""
                package shop;

                import dev.tables.annotation.*;

                @TableEntity
                class Customer {
                    @PartitionKey private String region;
                    @RowKey private String name;
                    private int orders = 3;
                    boolean active;
                    private transient String cached;
                    private String version;

                    public String getRegion() { return region; }
                    public void setRegion(String region) { this.region = region; }
                    String name() { return name; }
                    void setName(String name) { this.name = name; }
                    int getOrders() { return orders; }
                    void setOrders(int orders) { this.orders = orders; }
                    @Version public String getVersion() { return version; }
                    public void setVersion(String version) { this.version = version; }
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Customer");
        assertThat(mapper.model().table()).isEqualTo("customer");
        Row bare = Row.builder("eu", "Ann").build();
        Object read = mapper.read(new StoredRow(bare, ETag.ofTimestampTicks(1), Instant.EPOCH));
        assertThat(mapper.property(read, "orders")).isEqualTo(3);
        assertThat(mapper.property(read, "name")).isEqualTo("Ann");
        assertThat(mapper.property(read, "version"))
                .isEqualTo(ETag.ofTimestampTicks(1).toString());
        assertThat(Compiled.write(mapper, read).propertyNames()).containsExactly("orders", "active");
        assertThat(mapper.withVersion(read, null)).isSameAs(read);
        assertThat(mapper.versionOf(read)).isNull();
    }

    @Test
    void mapperSupportsImmutableClassesAndNestedTypes() throws Exception {
        Compiled compiled = Compiled.of("""
                package shop;

                import dev.tables.annotation.*;

                public final class Outer {
                    @TableEntity(table = "items", constantRowKey = "only")
                    public static final class Item {
                        @PartitionKey private final long id;
                        private final String title;

                        public Item(String title, long id) {
                            this.title = title;
                            this.id = id;
                        }

                        public long getId() { return id; }
                        public String title() { return title; }
                    }
                }
                """);
        Class<?> type = compiled.type("shop.Outer$Item");
        assertThat(EntityMappers.mapperClassName(type)).isEqualTo("shop.OuterItemTableMapper");
        @SuppressWarnings("unchecked")
        EntityMapper<Object> mapper = (EntityMapper<Object>) EntityMappers.of(type);
        Object item = compiled.create("shop.Outer$Item", "t", 5L);
        Object read = Compiled.roundTrip(mapper, item);
        assertThat(mapper.property(read, "title")).isEqualTo("t");
        assertThat(mapper.primaryKeyOf(read)).isEqualTo(new PrimaryKey("0000000000000000005", "only"));
        assertThat(mapper.idOf(read)).hasToString("OuterItemKey[id=5]");
    }

    @Test
    void mapperSupportsFieldsOfGenericSuperclass() throws Exception {
        Compiled compiled = Compiled.of("""
                package shop;

                import dev.tables.annotation.*;

                @TableEntity
                public class Car extends Base<Long> {
                    public int doors;
                }

                abstract class Base<I extends Comparable<I>> {
                    @PartitionKey protected I id;
                    @RowKey protected String plate;
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Car");
        Row row = Row.builder("0000000000000000007", "AB 1").int32("doors", 4).build();
        Object car = mapper.read(new StoredRow(row, ETag.ofTimestampTicks(1), Instant.EPOCH));
        assertThat(mapper.property(car, "id")).isEqualTo(7L);
        assertThat(Compiled.write(mapper, car)).isEqualTo(row);
    }

    @Test
    void readReportsMissingProperty() throws Exception {
        EntityMapper<Object> mapper = Compiled.of(ORDER).mapper("shop.Order");
        StoredRow row = new StoredRow(Row.builder("c", "00000001").build(), ETag.ofTimestampTicks(1), Instant.EPOCH);
        assertThatThrownBy(() -> mapper.read(row))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Order: the row does not match the entity")
                .hasMessageContaining("'paid'");
    }

    @Test
    void missingMapperIsReported() {
        assertThatThrownBy(() -> EntityMappers.of(ShapesTest.class))
                .isInstanceOf(MappingException.class)
                .hasMessage("ShapesTest: no mapper dev.tables.processor.ShapesTestTableMapper found. Annotate the class"
                        + " with @TableEntity, and make sure that the annotation processor "
                        + "tables-mapper-processor is on the processor path of the module that contains it.");
    }
}

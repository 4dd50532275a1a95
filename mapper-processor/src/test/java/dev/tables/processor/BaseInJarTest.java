package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.table.EntityTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entities whose bases are classes of another module, of which there is a jar and no source. */
class BaseInJarTest {
    @TempDir
    private Path folder;

    private Path jar;

    @BeforeEach
    void compileBases() throws IOException {
        jar = folder.resolve("base.jar");
        Compiled.jar(jar, """
                package base;
                import dev.tables.annotation.*;
                import java.util.*;
                public abstract class Keyed<T, I extends Comparable<I>> {
                    @PartitionKey private T tenant;
                    @RowKey private I id;
                    private List<I> related;
                    @PropertyPerElement private Map<T, I> counts;
                    @Version private String version;
                    public T getTenant() { return tenant; }
                    public void setTenant(T tenant) { this.tenant = tenant; }
                    public I getId() { return id; }
                    public void setId(I id) { this.id = id; }
                    public List<I> getRelated() { return related; }
                    public void setRelated(List<I> related) { this.related = related; }
                    public Map<T, I> getCounts() { return counts; }
                    public void setCounts(Map<T, I> counts) { this.counts = counts; }
                    public String getVersion() { return version; }
                    public void setVersion(String version) { this.version = version; }
                }
                """, """
                package base;
                public abstract class Dated<I extends Comparable<I>> extends Keyed<String, I> {
                    private java.time.Instant changed;
                    public java.time.Instant getChanged() { return changed; }
                    public void setChanged(java.time.Instant changed) { this.changed = changed; }
                }
                """, """
                package base;
                import dev.tables.annotation.*;
                public class Named {
                    @PartitionKey private final String region;
                    @Property("display_name") private final String name;
                    protected Named(String r, String n) { region = r; name = n; }
                    public String region() { return region; }
                    public String getName() { return name; }
                }
                """, """
                package base;
                import dev.tables.annotation.*;
                public interface Located<P> {
                    @PartitionKey P place();
                    @Property("geo_hash") String hash();
                }
                """, """
                package base;
                import dev.tables.annotation.*;
                public class Closed {
                    @PartitionKey public String a;
                    @RowKey public String b;
                    String hidden;
                    protected int guarded;
                    public void setHidden(String hidden) { this.hidden = hidden; }
                }
                """);
    }

    @Test
    void mapperSupportsFieldsOfGenericSuperclasses() throws Exception {
        Compiled compiled = Compiled.with(jar, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "cars")
                public class Car extends base.Dated<Long> {
                    public int doors;
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Car");
        Row row = Row.builder("eu", "0000000000000000007")
                .string("related", "[8,9000000000]")
                .int64("counts_red", 3)
                .dateTime("changed", java.time.Instant.EPOCH)
                .int32("doors", 4)
                .build();
        Object car = mapper.read(new StoredRow(row, ETag.ofTimestampTicks(1), Instant.EPOCH));
        assertThat(mapper.primaryKeyOf(car)).isEqualTo(new PrimaryKey("eu", "0000000000000000007"));
        assertThat(car.getClass().getMethod("getRelated").invoke(car)).isEqualTo(List.of(8L, 9_000_000_000L));
        assertThat(car.getClass().getMethod("getCounts").invoke(car)).isEqualTo(Map.of("red", 3L));
        assertThat(mapper.versionOf(car)).isEqualTo(ETag.ofTimestampTicks(1));
        assertThat(mapper.idOf(car)).hasToString("CarKey[tenant=eu, id=7]");
        assertThat(Compiled.write(mapper, saved(mapper, car))).isEqualTo(row);
    }

    @Test
    void constructorArgumentsArePassedToImmutableSuperclass() throws Exception {
        Compiled compiled = Compiled.with(jar, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "shops")
                public final class Shop extends base.Named {
                    @RowKey private final int number;
                    public Shop(String region, int number, String name) {
                        super(region, name);
                        this.number = number;
                    }
                    public int number() { return number; }
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Shop");
        Object read = saved(mapper, compiled.create("shop.Shop", "eu", 3, "Corner"));
        assertThat(Compiled.write(mapper, read))
                .isEqualTo(Row.builder("eu", "0000000003")
                        .string("display_name", "Corner")
                        .build());
    }

    @Test
    void recordInheritsAnnotationsOfInterfaces() throws Exception {
        Compiled compiled = Compiled.with(jar, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity(table = "sensors")
                public record Sensor(Integer place, @RowKey String name, String hash) implements base.Located<Integer> {}
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Sensor");
        Object sensor = compiled.create("shop.Sensor", 5, "door", "u09");
        assertThat(Compiled.write(mapper, sensor))
                .isEqualTo(Row.builder("0000000005", "door")
                        .string("geo_hash", "u09")
                        .build());
        assertThat(saved(mapper, sensor)).isEqualTo(sensor);
    }

    private static Object saved(EntityMapper<Object> mapper, Object entity) {
        EntityTable<Object> table = EntityTable.of(LocalTableStore.inMemory(), mapper);
        table.createTables();
        table.insert(mapper.withVersion(entity, null));
        return Objects.requireNonNull(table.get(mapper.primaryKeyOf(entity)));
    }

    /** The compiler cannot point into a class file, so it points at the entity. */
    @Test
    void diagnosticsListInvisibleFieldsOfSuperclass() {
        assertThat(Compiled.diagnostics(Compiled.compileWith(jar, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public class Order extends base.Closed {}
                """)))
                .containsExactly(
                        "Order.java:3 [Tables/NoUsableConstructor] Order cannot be created. It has no visible "
                                + "constructor or setter for 'guarded'. Add a constructor whose parameters have the "
                                + "names and types of the properties.",
                        "Order.java:4 [Tables/NoAccessor] Order.hidden, a field of a superclass, cannot be read. Add a method"
                                + " getHidden() that returns String, make the field visible in the package, or mark it @Ignored.",
                        "Order.java:4 [Tables/NoAccessor] Order.guarded, a field of a superclass, cannot be read. Add a method"
                                + " getGuarded() that returns int, make the field visible in the package, or mark it @Ignored.");
    }

    @Test
    void mapperUsesMethodsForProtectedFieldsOfSuperclass() throws Exception {
        Compiled compiled = Compiled.with(jar, """
                package shop;
                import dev.tables.annotation.*;
                @TableEntity
                public class Order extends base.Closed {
                    public String getHidden() { return "seen"; }
                    public int getGuarded() { return guarded; }
                    public void setGuarded(int guarded) { this.guarded = guarded; }
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Order");
        Row row = Row.builder("a", "b")
                .string("hidden", "seen")
                .int32("guarded", 4)
                .build();
        Object order = mapper.read(new StoredRow(row, ETag.ofTimestampTicks(1), Instant.EPOCH));
        assertThat(Compiled.write(mapper, saved(mapper, order))).isEqualTo(row);
    }
}

package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.SubtypeName;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.data.core.internal.TemplateAccess;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.internal.method.FilterQuery;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Rows of a subtype that hold, for another version of the class, a property which in this version only another
 * subtype has: queries judge the entity, not the row, and the value is kept until the entity becomes one of that
 * other subtype.
 */
class ForeignSubtypePropertiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4209_28);

    private static final int ROUNDS = Effort.byEffort(40, 400);

    @TableEntity(table = "vehicles", unknownProperties = UnknownPropertyPolicy.KEEP)
    @IndexedBy(name = "copied", properties = "name", layout = IndexLayout.ALL_PROPERTIES, scope = IndexScope.LOCAL)
    @IndexedBy(
            name = "named",
            properties = "color",
            layout = IndexLayout.INCLUDED_PROPERTIES,
            include = "doors",
            scope = IndexScope.LOCAL)
    sealed interface Vehicle {
        @PartitionKey
        String fleet();

        @RowKey
        int number();

        String name();

        String color();
    }

    @SubtypeName(value = "auto", formerNames = "car")
    record Car(
            String fleet,
            int number,
            String name,
            String color,
            @Nullable Integer doors,
            @Nullable String plate) implements Vehicle {}

    record Bike(
            String fleet,
            int number,
            String name,
            String color,
            @Nullable Integer gears) implements Vehicle {}

    record Truck(
            String fleet,
            int number,
            String name,
            String color,
            @Nullable Integer doors) implements Vehicle {}

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate tables = new TablesTemplate(store);
    private final Map<Integer, Vehicle> model = new TreeMap<>();
    /** The values that rows hold for another version, by number of the entity and name. */
    private final Map<Integer, Map<String, Object>> foreign = new TreeMap<>();

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void queriesFilterEntitiesAndSavesKeepUnknownProperties() {
        Random random = SEED.random();
        for (int round = 0; round < ROUNDS; round++) {
            int number = random.nextInt(4);
            if (random.nextBoolean() || !model.containsKey(number)) {
                save(vehicle(random, number, model.get(number)));
            } else {
                writeForeign(random, number);
            }
            check("round " + round + ", " + SEED);
        }
    }

    /** Returns a random entity, often of the type that it had. */
    private static Vehicle vehicle(Random random, int number, @Nullable Vehicle before) {
        String name = "n" + random.nextInt(2);
        String color = "c" + random.nextInt(2);
        Integer size = random.nextInt(3) == 0 ? null : random.nextInt(3);
        boolean stays = before != null && random.nextBoolean();
        int type = stays ? (before instanceof Car ? 0 : before instanceof Bike ? 1 : 2) : random.nextInt(3);
        return switch (type) {
            case 0 -> new Car("f", number, name, color, size, random.nextBoolean() ? null : "p");
            case 1 -> new Bike("f", number, name, color, size);
            default -> new Truck("f", number, name, color, size);
        };
    }

    private static Set<String> own(Vehicle vehicle) {
        return vehicle instanceof Car
                ? Set.of("doors", "plate")
                : vehicle instanceof Bike ? Set.of("gears") : Set.of("doors");
    }

    /**
     * An entity of the type that it had keeps what it does not know; one of another type keeps what the other does
     * not know.
     */
    private void save(Vehicle vehicle) {
        model.put(vehicle.number(), vehicle);
        foreign.computeIfAbsent(vehicle.number(), absent -> new TreeMap<>())
                .keySet()
                .removeAll(own(vehicle));
        tables.save(vehicle);
    }

    /** Writes a property as a version would whose subtypes have other properties. */
    private void writeForeign(Random random, int number) {
        Vehicle vehicle = Objects.requireNonNull(model.get(number));
        List<String> names = new ArrayList<>(List.of("doors", "gears", "plate"));
        names.removeAll(own(vehicle));
        String name = names.get(random.nextInt(names.size()));
        Object value = name.equals("plate") ? "p" : (Object) random.nextInt(3);
        PrimaryKey keys = tables.table(Vehicle.class).mapper().primaryKeyOf(vehicle);
        Row change = Row.builder(keys).value(name, value).build();
        store.write("vehicles", RowOperation.insertOrMerge(keys, change));
        Objects.requireNonNull(foreign.get(number)).put(name, value);
    }

    private void check(String when) {
        for (String name : List.of("doors", "gears", "plate")) {
            String wanted = name.equals("plate") ? "'p'" : "1";
            Object value = name.equals("plate") ? "p" : (Object) 1;
            expect(when, name + " eq " + wanted, vehicle -> value.equals(value(vehicle, name)));
            expect(
                    when,
                    name + " ne " + wanted,
                    vehicle -> value(vehicle, name) != null && !value.equals(value(vehicle, name)));
            expect(when, "not (" + name + " eq " + wanted + ")", vehicle -> !value.equals(value(vehicle, name)));
            expect(when, name + " eq null", vehicle -> value(vehicle, name) == null);
            expect(when, name + " ne null", vehicle -> value(vehicle, name) != null);
            expect(
                    when,
                    name + " eq " + wanted + " or color eq 'c1'",
                    vehicle -> value.equals(value(vehicle, name))
                            || vehicle.color().equals("c1"));
            expect(
                    when,
                    "name eq 'n1' and " + name + " eq null",
                    vehicle -> vehicle.name().equals("n1") && value(vehicle, name) == null);
            expect(
                    when,
                    "color eq 'c1' and " + name + " eq " + wanted,
                    vehicle -> vehicle.color().equals("c1") && value.equals(value(vehicle, name)));
            expect(
                    when,
                    "color eq 'c1' and " + name + " eq null",
                    vehicle -> vehicle.color().equals("c1") && value(vehicle, name) == null);
        }
        model.values().forEach(vehicle -> {
            PrimaryKey keys = tables.table(Vehicle.class).mapper().primaryKeyOf(vehicle);
            Row row = Objects.requireNonNull(store.get("vehicles", keys, Projection.ALL, Row.DECODER), when);
            for (String name : List.of("doors", "gears", "plate")) {
                Object expected = own(vehicle).contains(name)
                        ? value(vehicle, name)
                        : Objects.requireNonNull(foreign.get(vehicle.number())).get(name);
                assertThat(row.value(name))
                        .as("%s of %s, %s", name, vehicle, when)
                        .isEqualTo(expected);
            }
            assertThat(tables.findById(Vehicle.class, keys)).as(when).contains(vehicle);
        });
        checkPartialIndexRows(when);
    }

    /** Nobody could see that the property of such a row is not the entity's: it has no type. */
    private void checkPartialIndexRows(String when) {
        List<String> held = new ArrayList<>();
        store.query("vehicles", RowQuery.partition("f"), Row.DECODER).items().stream()
                .filter(row -> row.primaryKey().rowKey().startsWith("~named"))
                .forEach(row -> held.add(row.value("color") + " " + row.value("doors")));
        List<String> expected = new ArrayList<>();
        model.values().forEach(vehicle -> expected.add(vehicle.color() + " " + value(vehicle, "doors")));
        assertThat(held).as(when).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static @Nullable Object value(Vehicle vehicle, String name) {
        return switch (name) {
            case "doors" ->
                vehicle instanceof Car car ? car.doors() : vehicle instanceof Truck truck ? truck.doors() : null;
            case "gears" -> vehicle instanceof Bike bike ? bike.gears() : null;
            default -> vehicle instanceof Car car ? car.plate() : null;
        };
    }

    private void expect(String when, String filter, Predicate<Vehicle> condition) {
        EntityModel entity = tables.table(Vehicle.class).model();
        FilterQuery query = FilterQuery.parse(entity, "fleet eq 'f' and (" + filter + ")", List.of());
        TemplateAccess access = tables.unwrap(TemplateAccess.class);
        List<Vehicle> found = access.queries(Vehicle.class)
                .list(
                        BoundQuery.bind(
                                Planner.plan(entity, access.forStore(query.spec())),
                                query.constants().toArray()),
                        0);
        Set<Integer> numbers = new TreeSet<>();
        found.forEach(vehicle -> numbers.add(vehicle.number()));
        Set<Integer> expected = new TreeSet<>();
        model.values().stream().filter(condition).forEach(vehicle -> expected.add(vehicle.number()));
        assertThat(numbers).as("%s, %s", filter, when).isEqualTo(expected);
    }
}

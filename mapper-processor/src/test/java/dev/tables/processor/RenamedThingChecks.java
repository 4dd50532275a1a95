package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.query.internal.condition.QuerySpec;
import dev.tables.mapping.query.internal.method.FilterQuery;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.table.EntityTable;
import dev.tables.processor.RenamedThings.Thing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Asks a version that has the new names for entities in every way, and compares what it finds with those of a map. */
final class RenamedThingChecks {
    private final RenamedThings things;
    private final Compiled version;
    private final EntityTable<Object> table;
    private final Map<List<Integer>, Thing> model;

    /** Creates checks of the later version. */
    RenamedThingChecks(RenamedThings things, Map<List<Integer>, Thing> model) {
        this(things, things.after, things.late, model);
    }

    RenamedThingChecks(
            RenamedThings things, Compiled version, EntityTable<Object> table, Map<List<Integer>, Thing> model) {
        this.things = things;
        this.version = version;
        this.table = table;
        this.model = model;
    }

    /** By keys, by methods and filters of any kind, and by index. */
    void check(String message) throws ReflectiveOperationException {
        for (int kind = 0; kind < RenamedThings.AFTER.size(); kind++) {
            for (int number = 0; number < RenamedThings.NUMBERS; number++) {
                List<Integer> id = List.of(kind, number);
                Thing thing = model.get(id);
                assertThat(table.get(things.keys(id)))
                        .as(message)
                        .isEqualTo(thing == null ? null : things.entity(version, id, thing));
            }
        }
        for (int constant = 0; constant < RenamedThings.AFTER.size(); constant++) {
            for (String name : List.of("status", "extra", "state")) {
                checkComparisons(message, name, constant);
            }
            checkElsewhere(message, constant);
            for (int index = 0; index < table.model().indexes().size(); index++) {
                checkIndex(message, index, constant);
            }
        }
        checkOrder(message);
        checkFilters(message);
    }

    /** Filters name constants and subtypes as they are or were. */
    private void checkFilters(String message) throws ReflectiveOperationException {
        for (String name : things.subtypeNames()) {
            assertFiltered(message, (id, thing) -> thing.transfer(), "EntityType eq '" + name + "'");
            assertFiltered(message, (id, thing) -> !thing.transfer(), "EntityType ne '" + name + "'");
        }
        assertFiltered(message, (id, thing) -> thing.transfer(), "EntityType gt 'Q'");
        for (int constant = 0; constant < RenamedThings.AFTER.size(); constant++) {
            int wanted = constant;
            for (String name : List.of(RenamedThings.BEFORE.get(constant), RenamedThings.AFTER.get(constant))) {
                assertFiltered(
                        message,
                        (id, thing) -> Objects.equals(thing.number("status"), wanted),
                        "status eq '" + name + "'");
                assertFiltered(
                        message,
                        (id, thing) -> Objects.equals(thing.number("state"), wanted) || id.get(0) == wanted,
                        "spot.state eq '" + name + "' or kind eq '" + name + "'");
            }
        }
    }

    private void assertFiltered(String message, Wanted wanted, String filter) throws ReflectiveOperationException {
        FilterQuery query = FilterQuery.parse(table.model(), "home eq 'h' and (" + filter + ")", List.of());
        BoundQuery bound = BoundQuery.bind(
                Planner.plan(table.model(), new QuerySpec(query.condition(), List.of(), 0)),
                query.constants().toArray());
        assertSame(
                message + ", " + filter, wanted, new Entities(table).queries().list(bound, 0));
    }

    private void checkComparisons(String message, String name, int constant) throws ReflectiveOperationException {
        String property = Map.of("status", "Status", "extra", "Extra", "state", "SpotState")
                .get(name);
        Predicate<Thing> has = thing -> thing.number(name) != null;
        Predicate<Thing> is = has.and(thing -> Objects.equals(thing.number(name), constant));
        List<Object> two = List.of(RenamedThings.constant(version, constant), RenamedThings.constant(version, 3));
        for (String method : List.of("findByHomeAnd" + property, "findBy" + property)) {
            boolean partition = method.startsWith("findByHome");
            if (!partition && !name.equals("status")) {
                continue;
            }
            Object[] one = partition
                    ? new Object[] {"h", RenamedThings.constant(version, constant)}
                    : new Object[] {RenamedThings.constant(version, constant)};
            assertFound(message, (id, thing) -> is.test(thing), method, one);
            Object[] both = partition ? new Object[] {"h", two} : new Object[] {two};
            assertFound(
                    message,
                    (id, thing) -> is.test(thing) || has.test(thing) && Objects.equals(thing.number(name), 3),
                    method + "In",
                    both);
        }
        String inHome = "findByHomeAnd" + property;
        assertFound(
                message,
                (id, thing) -> has.and(is.negate()).test(thing),
                inHome + "Not",
                "h",
                RenamedThings.constant(version, constant));
        assertFound(
                message,
                (id, thing) -> has.and(is.negate()).test(thing) && !Objects.equals(thing.number(name), 3),
                inHome + "NotIn",
                "h",
                two);
        assertFound(message, (id, thing) -> !has.test(thing), inHome + "IsNull", "h");
        assertFound(
                message,
                (id, thing) -> has.test(thing)
                        && order(Objects.requireNonNull(thing.number(name))).compareTo(order(constant)) > 0,
                inHome + "GreaterThan",
                "h",
                RenamedThings.constant(version, constant));
        assertFound(
                message,
                (id, thing) -> has.test(thing)
                        && order(Objects.requireNonNull(thing.number(name))).compareTo(order(constant)) <= 0,
                inHome + "LessThanEqual",
                "h",
                RenamedThings.constant(version, constant));
    }

    private void checkElsewhere(String message, int constant) throws ReflectiveOperationException {
        Object wanted = RenamedThings.constant(version, constant);
        assertFound(message, (id, thing) -> id.get(0) == constant, "findByHomeAndKind", "h", wanted);
        assertFound(message, (id, thing) -> id.get(0) != constant, "findByHomeAndKindNot", "h", wanted);
        assertFound(
                message,
                (id, thing) -> order(id.get(0)).compareTo(order(constant)) >= 0,
                "findByHomeAndKindGreaterThanEqual",
                "h",
                wanted);
        assertFound(
                message,
                (id, thing) -> thing.values().get("tags") instanceof List<?> tags && tags.contains(constant),
                "findByHomeAndTagsContaining",
                "h",
                wanted);
        assertFound(
                message,
                (id, thing) -> thing.values().get("tags") instanceof List<?> tags && tags.contains(constant),
                "findByTagsContaining",
                wanted);
        assertFound(
                message,
                (id, thing) -> thing.values().get("labels") instanceof List<?> labels && labels.contains(constant),
                "findByHomeAndLabelsContaining",
                "h",
                wanted);
        assertFound(message, (id, thing) -> Objects.equals(thing.number("secret"), constant), "findBySecret", wanted);
        assertFound(
                message,
                (id, thing) -> Objects.equals(thing.number("secret"), constant),
                "findByHomeAndSecret",
                "h",
                wanted);
    }

    private void checkIndex(String message, int index, int constant) throws ReflectiveOperationException {
        String name = table.model().indexes().get(index).name();
        if (name.equals("list") || !RenamedThings.LAYOUTS.stream().anyMatch(name::startsWith)) {
            return;
        }
        KeyRange values =
                table.model().indexKey(index).equalTo("Thing", List.of(RenamedThings.constant(version, constant)));
        RowQuery query = name.endsWith("GLOBAL")
                ? RowQuery.wholeTable().withPartitionKeyRange(values)
                : RowQuery.partition("h").withRowKeyRange(values);
        assertSame(
                message + ", index " + name,
                (id, thing) -> Objects.equals(thing.number("status"), constant) && thing.number("code") != null,
                table.queryIndex(index, query).items());
    }

    private void checkOrder(String message) throws ReflectiveOperationException {
        for (String method : List.of("findByHomeOrderByStatusAscCodeDesc", "findByHomeOrderByExtraDesc")) {
            boolean byStatus = method.contains("Status");
            String name = byStatus ? "status" : "extra";
            Comparator<@Nullable Integer> order = Comparator.nullsLast(Comparator.comparing(RenamedThingChecks::order));
            List<@Nullable Integer> expected = new ArrayList<>();
            model.values().forEach(thing -> expected.add(thing.number(name)));
            expected.sort(byStatus ? order : order.reversed());
            List<@Nullable Integer> found = new ArrayList<>();
            for (Object one : new Entities(table).find(method, "h")) {
                Object constant = table.mapper().property(one, name);
                found.add(constant == null ? null : RenamedThings.AFTER.indexOf(constant.toString()));
            }
            assertThat(found).as(message + ", " + method).isEqualTo(expected);
        }
    }

    /** The text by which constants are sorted. */
    private static String order(int constant) {
        return RenamedThings.BEFORE.get(constant);
    }

    /** Decides on an entity. */
    private interface Wanted {
        boolean test(List<Integer> id, Thing thing);
    }

    private void assertFound(String message, Wanted wanted, String method, Object... arguments)
            throws ReflectiveOperationException {
        Entities queries = new Entities(table);
        List<Object> found = queries.find(method, arguments);
        assertSame(message + ", " + method + Arrays.toString(arguments), wanted, found);
        assertThat(queries.queries().count(BoundQuery.bind(queries.plan(method), arguments)))
                .as(message + ", count of " + method)
                .isEqualTo(found.size());
    }

    private void assertSame(String message, Wanted wanted, List<Object> found) throws ReflectiveOperationException {
        List<Object> expected = new ArrayList<>();
        for (Map.Entry<List<Integer>, Thing> one : model.entrySet()) {
            if (wanted.test(one.getKey(), one.getValue())) {
                expected.add(things.entity(version, one.getKey(), one.getValue()));
            }
        }
        assertThat(found).as(message).containsExactlyInAnyOrderElementsOf(expected);
    }
}

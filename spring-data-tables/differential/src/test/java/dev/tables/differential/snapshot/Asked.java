package dev.tables.differential.snapshot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A query method with arguments, and what it means.
 *
 * @param method its name, where {@code @} stands for the owner where a query needs one
 * @param form what it returns
 * @param arguments the arguments but for owners and pages
 * @param terms the terms of the condition that hold of an entity; none if the condition does not
 * @param answer the answer in a state of the table, of the entities that match; null if any set of entities is one
 */
record Asked(
        String method,
        Form form,
        List<Object> arguments,
        Function<Item, Set<Object>> terms,
        @Nullable Function<List<Item>, Object> answer) {
    private static final Set<String> CITIES = Set.of("X", "Y");

    /** What a method returns. */
    enum Form {
        /** The whole answer. */
        WHOLE,
        /** The whole answer, of a method that writes. */
        WRITING,
        /** How many of what it has found a method has changed that still matched then. */
        MERGING,
        SLICES,
        SLICES_BY_WEIGHT,
        WINDOWS,
        STREAM,
        STREAM_BY_WEIGHT,
        /** A stream of terms without a common order, which are read one after the other. */
        STREAM_IN_TURN,
        PAGE,
        SECOND_PAGE
    }

    /** Identities, as an argument. */
    record Identities(List<String> all) {}

    static List<Asked> all() {
        List<Asked> all = new ArrayList<>(whole());
        all.addAll(computed());
        all.addAll(writingAndByKeys());
        for (String found : List.of("findSliceBy@CityIn", "findPlacesBy@CityIn")) {
            all.add(in(found, Form.SLICES, null));
        }
        all.add(or("findSliceBy@CityOr@Zip", Form.SLICES, null));
        all.add(or("findSliceBy@CityOr@ZipOrderByWeight", Form.SLICES_BY_WEIGHT, null));
        all.add(tagged("findSliceBy@TagsIn", Form.SLICES, null));
        all.add(mailed("findBy@EmailIn", Form.WHOLE, Asked::entities));
        all.add(mailed("findSliceBy@EmailIn", Form.SLICES, null));
        all.add(mailed("streamBy@EmailIn", Form.STREAM, null));
        all.add(heavy("findSliceBy@CityInAndWeightGreaterThan", Form.SLICES_BY_WEIGHT));
        all.add(heavy("streamBy@CityInAndWeightGreaterThan", Form.STREAM_BY_WEIGHT));
        all.add(in("findWindowBy@CityIn", Form.WINDOWS, null));
        all.add(or("findWindowBy@CityOr@Zip", Form.WINDOWS, null));
        all.add(in("streamBy@CityIn", Form.STREAM, null));
        all.add(or("streamBy@CityOr@Zip", Form.STREAM, null));
        all.add(or("streamBy@CityStartingWithOr@Zip", Form.STREAM_IN_TURN, null));
        all.add(or("streamBy@CityOr@ZipOrderByWeight", Form.STREAM_BY_WEIGHT, null));
        all.add(in("findPageBy@CityIn", Form.PAGE, null));
        all.add(or("findPageBy@CityOr@Zip", Form.PAGE, null));
        all.add(in("findPageBy@CityIn", Form.SECOND_PAGE, null));
        all.add(or("findPageBy@CityOr@Zip", Form.SECOND_PAGE, null));
        all.add(new Asked("findAll", Form.PAGE, List.of(), item -> Set.of(1), null));
        all.add(new Asked("findAll", Form.SECOND_PAGE, List.of(), item -> Set.of(1), null));
        List<String> some = List.of("A1", "B4", "A2", "A7", "B9", "B1");
        all.add(new Asked(
                "findAllById",
                Form.WHOLE,
                List.of(new Identities(some)),
                item -> some.contains(item.id()) ? Set.of(item.id()) : Set.of(),
                Asked::entities));
        return all;
    }

    private static List<Asked> whole() {
        return List.of(
                in("findBy@CityIn", Form.WHOLE, Asked::entities),
                or("findBy@CityOr@Zip", Form.WHOLE, Asked::entities),
                in("findBy@CityInOrderByWeight", Form.WHOLE, Asked::entities),
                in("findTop2By@CityIn", Form.WHOLE, null),
                in("queryBy@CityIn", Form.WHOLE, Asked::places),
                in("readBy@CityIn", Form.WHOLE, Asked::places),
                in("getBy@CityIn", Form.WHOLE, Asked::texts),
                in("findFirstBy@CityInOrderByWeightDesc", Form.WHOLE, Asked::heaviest),
                tagged("findBy@TagsIn", Form.WHOLE, Asked::entities),
                or("findBy@CityStartingWithOr@Zip", Form.WHOLE, Asked::entities),
                in("countBy@CityIn", Form.WHOLE, found -> (long) found.size()),
                or("countBy@CityOr@Zip", Form.WHOLE, found -> (long) found.size()),
                in("existsBy@CityIn", Form.WHOLE, found -> !found.isEmpty()),
                or("existsBy@CityOr@Zip", Form.WHOLE, found -> !found.isEmpty()));
    }

    private static List<Asked> computed() {
        return List.of(
                in(
                        "countCitiesBy@CityIn",
                        Form.WHOLE,
                        found -> new TreeMap<>(
                                found.stream().collect(Collectors.groupingBy(Item::city, Collectors.counting())))),
                in(
                        "findCitiesBy@CityIn",
                        Form.WHOLE,
                        found -> found.stream()
                                .map(Item::city)
                                .distinct()
                                .sorted()
                                .toList()),
                new Asked(
                        "findCitiesBy@CityGreaterThan",
                        Form.WHOLE,
                        List.of("A"),
                        item -> Set.of(1),
                        found -> found.stream()
                                .map(Item::city)
                                .distinct()
                                .sorted()
                                .toList()),
                in(
                        "minWeightBy@CityIn",
                        Form.WHOLE,
                        found -> weights(found).stream().findFirst()),
                in(
                        "maxWeightBy@CityIn",
                        Form.WHOLE,
                        found -> Optional.ofNullable(
                                weights(found).isEmpty() ? null : weights(found).last())));
    }

    private static List<Asked> writingAndByKeys() {
        return List.of(
                in(
                        "removeBy@CityIn",
                        Form.WRITING,
                        found -> found.stream().map(Item::id).toList()),
                in("deleteBy@CityIn", Form.WRITING, found -> (long) found.size()),
                in("updateBy@CityIn", Form.MERGING, null),
                new Asked(
                        "findByOwnerIn",
                        Form.WHOLE,
                        List.of(List.of("A", "B")),
                        item -> Set.of(item.owner()),
                        Asked::entities),
                new Asked(
                        "countByOwnerInAndCityIn",
                        Form.WHOLE,
                        List.of(List.of("A", "B"), List.of("X", "Y")),
                        item -> item.isIn(CITIES) ? Set.of(item.owner() + item.city()) : Set.of(),
                        found -> (long) found.size()),
                new Asked(
                        "findByNumberIn",
                        Form.WHOLE,
                        List.of(List.of(1, 2, 4)),
                        item -> Set.of(1, 2, 4).contains(item.number()) ? Set.of(item.number()) : Set.of(),
                        Asked::entities),
                new Asked("findAll", Form.WHOLE, List.of(), item -> Set.of(1), Asked::entities),
                new Asked("count", Form.WHOLE, List.of(), item -> Set.of(1), found -> (long) found.size()));
    }

    private static TreeSet<Integer> weights(List<Item> found) {
        return found.stream().map(Item::weight).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Asked in(String method, Form form, @Nullable Function<List<Item>, Object> answer) {
        return new Asked(
                method,
                form,
                List.of(List.of("X", "Y")),
                item -> item.isIn(CITIES) ? Set.of(item.city()) : Set.of(),
                answer);
    }

    private static Asked mailed(String method, Form form, @Nullable Function<List<Item>, Object> answer) {
        List<String> emails = List.of("A4b", "A1a", "A2b", "A1b", "A7a", "A2a", "A4a", "A9b", "A9a", "A6a");
        return new Asked(
                method,
                form,
                List.of(emails),
                item -> emails.contains(item.email()) ? Set.of(item.email()) : Set.of(),
                answer);
    }

    private static Asked heavy(String method, Form form) {
        return new Asked(
                method,
                form,
                List.of(List.of("X", "Y"), 15),
                item -> item.isIn(CITIES) && item.weight() > 15 ? Set.of(item.city()) : Set.of(),
                null);
    }

    private static Asked tagged(String method, Form form, @Nullable Function<List<Item>, Object> answer) {
        return new Asked(
                method,
                form,
                List.of(List.of("a", "b")),
                item -> item.tags().stream().filter(List.of("a", "b")::contains).collect(Collectors.toSet()),
                answer);
    }

    private static Asked or(String method, Form form, @Nullable Function<List<Item>, Object> answer) {
        return new Asked(
                method,
                form,
                List.of("X", 77),
                item -> {
                    Set<Object> terms = new TreeSet<>();
                    if (item.city().equals("X")) {
                        terms.add("X");
                    }
                    if (item.zip() == 77) {
                        terms.add("77");
                    }
                    return terms;
                },
                answer);
    }

    private static Object entities(List<Item> found) {
        return found;
    }

    private static Object places(List<Item> found) {
        return found.stream().map(item -> item.number() + item.city()).sorted().toList();
    }

    private static Object texts(List<Item> found) {
        return found.stream()
                .map(item -> item.number() + item.city() + item.weight())
                .sorted()
                .toList();
    }

    private static Object heaviest(List<Item> found) {
        return found.stream().max((one, other) -> Integer.compare(one.weight(), other.weight()));
    }

    boolean matches(Item item) {
        return !terms.apply(item).isEmpty();
    }

    List<Item> matching(Collection<Item> state) {
        return state.stream().filter(this::matches).sorted().toList();
    }

    /** Whether it changes entities. */
    boolean writes() {
        return form == Form.WRITING || form == Form.MERGING;
    }

    /** Whether an entity that moves from one term to another has one place in both, or is in one snapshot. */
    boolean followsMoves() {
        return form != Form.STREAM_IN_TURN;
    }

    /** Whether an order is wanted in which an entity has another place when its weight changes. */
    boolean isByWeight() {
        return form == Form.SLICES_BY_WEIGHT || form == Form.STREAM_BY_WEIGHT;
    }
}

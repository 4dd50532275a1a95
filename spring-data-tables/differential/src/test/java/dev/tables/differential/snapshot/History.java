package dev.tables.differential.snapshot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The states of a table, from the first on: each differs from the one before by what one transaction wrote. */
final class History {
    /** Entities that come and go. */
    private static final List<String> VISITORS = List.of("A2", "A6", "B6");

    private final List<Map<String, Item>> states = new ArrayList<>();
    private final Random random;
    private final List<String> moving;

    /**
     * Of some entities.
     *
     * @param moving those that change
     */
    History(List<Item> first, List<String> moving, Random random) {
        Map<String, Item> state = new TreeMap<>();
        first.forEach(item -> state.put(item.id(), item));
        states.add(state);
        this.moving = moving;
        this.random = random;
    }

    /** Few entities, of which one is in X or Y, and one always has zip 77. */
    static History ofFew(Random random) {
        return new History(
                List.of(
                        new Item("A", 1, "X", 1, 10, List.of("a")),
                        new Item("A", 2, "W", 77, 20, List.of("c")),
                        new Item("A", 3, "Z", 2, 30, List.of("d"))),
                List.of("A1", "A2"),
                random);
    }

    /** Several entities of two owners: some stay, some move within what is asked for, some in and out, and some come and go. */
    static History ofMany(Random random) {
        List<Item> first = new ArrayList<>();
        for (String owner : List.of("A", "B")) {
            first.add(new Item(owner, 1, "X", 1, 10, List.of("a")));
            first.add(new Item(owner, 2, "W", 77, 20, List.of("c")));
            first.add(new Item(owner, 3, "Z", 2, 30, List.of("d")));
            first.add(new Item(owner, 4, "Y", 1, 40, List.of("b")));
            first.add(new Item(owner, 5, "X", 3, 50, List.of("a", "b")));
            first.add(new Item(owner, 6, "Y", 77, 60, List.of("b")));
            first.add(new Item(owner, 7, "X", 4, 70, List.of("d", "a")));
            first.add(new Item(owner, 8, "Z", 4, 80, List.of("c")));
            first.add(new Item(owner, 9, "X", 5, 90, List.of("b", "c")));
        }
        return new History(first, List.of("A1", "A2", "A4", "A7", "A8", "A9", "B1", "B2", "B4"), random);
    }

    /** The entities of a state by what names them. */
    Map<String, Item> at(int number) {
        return states.get(number);
    }

    /** All states from the one that the call found to the one that it left. */
    List<Collection<Item>> since(int number) {
        return states.subList(number, states.size()).stream()
                .<Collection<Item>>map(Map::values)
                .toList();
    }

    int last() {
        return states.size() - 1;
    }

    /** Makes the next state: some entities move, and two of them exchange their weights; or one comes or goes. */
    void move(Consumer<Collection<Item>> write, Consumer<Item> delete) {
        Map<String, Item> next = new TreeMap<>(states.get(last()));
        String visitor = VISITORS.get(random.nextInt(VISITORS.size()));
        if (states.get(0).size() > VISITORS.size() && random.nextInt(3) == 0) {
            Item first = of(visitor, states.get(0));
            Item there = next.remove(visitor);
            if (there == null) {
                next.put(visitor, first);
                write.accept(List.of(first));
            } else {
                delete.accept(there);
            }
            states.add(next);
            return;
        }
        Map<String, Item> written = new TreeMap<>();
        for (String id : moving) {
            if (next.containsKey(id) && random.nextInt(3) > 0) {
                written.put(id, moved(of(id, next)).mailed());
            }
        }
        if (moving.contains("B1")) {
            Item one = of("A1", written.containsKey("A1") ? written : next);
            Item other = of("B1", written.containsKey("B1") ? written : next);
            written.put("A1", one.weighing(one.weight() + 1));
            written.put("B1", other.weighing(other.weight() - 1));
        }
        if (written.isEmpty()) {
            written.put(moving.get(0), moved(of(moving.get(0), next)));
        }
        write.accept(written.values());
        next.putAll(written);
        states.add(next);
    }

    private static Item of(String id, Map<String, Item> state) {
        return Objects.requireNonNull(state.get(id));
    }

    private static Item moved(Item item) {
        return switch (item.number()) {
            case 1, 4 ->
                item.in(item.city().equals("X") ? "Y" : "X").tagged(item.city().equals("X") ? "b" : "a");
            case 2 -> item.in(item.city().equals("W") ? "X" : "W");
            case 9 ->
                item.city().equals("X") ? item.in("W").at(77) : item.in("X").at(5);
            case 7 ->
                item.in(item.city().equals("X") ? "Z" : "X").tagged(item.city().equals("X") ? "c" : "a");
            default -> item.in(item.city().equals("Z") ? "Y" : "Z");
        };
    }
}

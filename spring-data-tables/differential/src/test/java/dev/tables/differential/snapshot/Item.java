package dev.tables.differential.snapshot;

import java.util.List;
import java.util.Set;

/** An entity as plain values. */
record Item(String owner, int number, String city, int zip, int weight, List<String> tags, String email)
        implements Comparable<Item> {
    Item(String owner, int number, String city, int zip, int weight, List<String> tags) {
        this(owner, number, city, zip, weight, tags, owner + number + "a");
    }

    /** What names it. */
    String id() {
        return owner + number;
    }

    Item in(String other) {
        return new Item(owner, number, other, zip, weight, tags, email);
    }

    Item at(int other) {
        return new Item(owner, number, city, other, weight, tags, email);
    }

    Item weighing(int other) {
        return new Item(owner, number, city, zip, other, tags, email);
    }

    Item tagged(String... others) {
        return new Item(owner, number, city, zip, weight, List.of(others), email);
    }

    /** With the other one of two values that only it has. */
    Item mailed() {
        return new Item(owner, number, city, zip, weight, tags, id() + (email.endsWith("a") ? "b" : "a"));
    }

    boolean isIn(Set<String> cities) {
        return cities.contains(city);
    }

    @Override
    public int compareTo(Item other) {
        return id().compareTo(other.id());
    }
}

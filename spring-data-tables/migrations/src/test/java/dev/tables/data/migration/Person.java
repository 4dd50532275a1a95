package dev.tables.data.migration;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** Somebody whose name was one text once. */
@TableEntity(table = "crew")
record Person(
        @PartitionKey String team,
        @RowKey(digits = 6) int number,
        @Nullable String name,
        @Nullable String first,
        @IndexedBy(scope = IndexScope.GLOBAL) @Nullable String last,
        int age) {
    static Person of(int number) {
        return new Person("t" + number % 3, number, "First" + number % 5 + " Last" + number % 7, null, null, number);
    }

    // tag::split[]
    /** Returns a copy with the name split, or this person if it is split. */
    Person split() {
        String whole = name;
        if (whole == null) {
            return this;
        }
        String[] parts = whole.split(" ", 2);
        return new Person(team, number, null, parts[0], parts[1], age);
    }
    // end::split[]

    Person aged(int newAge) {
        return new Person(team, number, name, first, last, newAge);
    }
}

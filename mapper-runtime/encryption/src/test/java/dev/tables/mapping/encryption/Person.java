package dev.tables.mapping.encryption;

import org.jspecify.annotations.Nullable;

/** An entity with secrets. {@code email} has a unique blind index of keys, {@code phone} a blind index of copies. */
record Person(
        String city,
        int number,
        String name,
        @Nullable String email,
        @Nullable Long phone,
        @Nullable Double income,
        @Nullable String version) {

    static Person of(int number, String name, @Nullable String email, @Nullable Long phone) {
        return new Person("Bonn", number, name, email, phone, 1000.5 * number, null);
    }

    Person withEmail(@Nullable String other) {
        return new Person(city, number, name, other, phone, income, version);
    }

    Person withPhone(@Nullable Long other) {
        return new Person(city, number, name, email, other, income, version);
    }

    Person withVersion(@Nullable String other) {
        return new Person(city, number, name, email, phone, income, other);
    }

    Person withoutETag() {
        return withVersion(null);
    }

    @Override
    public String toString() {
        return "Person " + number;
    }
}

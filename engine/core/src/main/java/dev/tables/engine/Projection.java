package dev.tables.engine;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which properties of a row are wanted. Keys, ETag and timestamp come always.
 *
 * <p>A hint that saves bytes: a decoder sees the named properties as stored and every other one as absent. Equal if the same properties are
 * wanted, in whatever order they were named.
 */
public final class Projection {
    /** Every property. */
    public static final Projection ALL = new Projection(Set.of(), true);

    private final Set<String> propertyNames;
    private final boolean all;

    private Projection(Set<String> names, boolean all) {
        this.propertyNames = names;
        this.all = all;
    }

    /** The named properties only; none named means keys, ETag and timestamp only. */
    public static Projection of(String... names) {
        return new Projection(Set.copyOf(List.of(names)), false);
    }

    /** The named properties only. */
    public static Projection of(Iterable<String> names) {
        Set<String> copy = new java.util.LinkedHashSet<>();
        names.forEach(copy::add);
        return new Projection(java.util.Collections.unmodifiableSet(copy), false);
    }

    /** Whether every property is wanted. */
    public boolean isAll() {
        return all;
    }

    /** Whether the property is wanted. */
    public boolean contains(String name) {
        return all || propertyNames.contains(name);
    }

    /** The names, empty if {@link #isAll}. */
    public Set<String> propertyNames() {
        return propertyNames;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Projection that && all == that.all && propertyNames.equals(that.propertyNames);
    }

    @Override
    public int hashCode() {
        return propertyNames.hashCode() * 31 + Boolean.hashCode(all);
    }

    @Override
    public String toString() {
        return all ? "*" : String.join(",", propertyNames);
    }
}

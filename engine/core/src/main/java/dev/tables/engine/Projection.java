package dev.tables.engine;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a row that a read returns. Keys, ETag and timestamp are always included.
 *
 * <p>A hint that saves bytes: a decoder sees the named properties as stored and all others as absent. Two projections
 * are equal if they contain the same properties, in any order.
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

    /**
     * Creates a projection of the named properties only. Without names, the projection selects only keys, ETag and
     * timestamp.
     */
    public static Projection of(String... names) {
        return new Projection(Set.copyOf(List.of(names)), false);
    }

    /** Creates a projection of the named properties only. */
    public static Projection of(Iterable<String> names) {
        Set<String> copy = new java.util.LinkedHashSet<>();
        names.forEach(copy::add);
        return new Projection(java.util.Collections.unmodifiableSet(copy), false);
    }

    /** Returns whether the projection selects every property. */
    public boolean isAll() {
        return all;
    }

    /** Returns whether the projection selects the property. */
    public boolean contains(String name) {
        return all || propertyNames.contains(name);
    }

    /** Returns the selected names, or an empty set if {@link #isAll}. */
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

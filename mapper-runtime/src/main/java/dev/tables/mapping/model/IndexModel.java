package dev.tables.mapping.model;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyWriter;
import java.util.List;

/**
 * A secondary index of an entity.
 *
 * @param name the name of the index, which is part of row keys
 * @param components the indexed properties in order
 * @param scope the location of index rows
 * @param layout the content of index rows
 * @param unique whether values may occur only once in the scope
 * @param included the properties that rows of layout {@code INCLUDED_PROPERTIES} contain in addition to the indexed
 *     ones
 */
public record IndexModel(
        String name,
        List<KeyComponent> components,
        IndexScope scope,
        IndexLayout layout,
        boolean unique,
        List<String> included) {
    /** Copies the lists; number components get as many digits as the widest type of their kind needs. */
    public IndexModel {
        components = components.stream().map(KeyComponent::forIndex).toList();
        included = List.copyOf(included);
    }

    /**
     * Creates a local index that covers all properties and whose values may occur any number of times.
     *
     * @param name the name of the index
     * @param components the indexed properties in order
     */
    public static IndexModel of(String name, KeyComponent... components) {
        return of(name, List.of(components));
    }

    /**
     * Creates a local index that covers all properties and whose values may occur any number of times.
     *
     * @param name the name of the index
     * @param components the indexed properties in order
     */
    public static IndexModel of(String name, List<KeyComponent> components) {
        return new IndexModel(name, components, IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, false, List.of());
    }

    /**
     * Creates a local index that covers all properties and whose values are unique.
     *
     * @param name the name of the index
     * @param components the indexed properties in order
     */
    public static IndexModel unique(String name, KeyComponent... components) {
        return new IndexModel(name, List.of(components), IndexScope.LOCAL, IndexLayout.ALL_PROPERTIES, true, List.of());
    }

    /** Returns a copy whose rows are in another scope. */
    public IndexModel scope(IndexScope other) {
        return new IndexModel(name, components, other, layout, unique, included);
    }

    /** Returns a copy whose rows have another layout. */
    public IndexModel layout(IndexLayout other) {
        return new IndexModel(name, components, scope, other, unique, included);
    }

    /** Returns a copy whose rows contain the properties of these names in addition to the indexed ones. */
    public IndexModel including(String... properties) {
        return new IndexModel(name, components, scope, layout, unique, List.of(properties));
    }

    /** Creates a local index that covers all properties, for example for index advice. */
    public static IndexModel coveringAllProperties(String name, List<KeyComponent> components) {
        return of(name, components);
    }

    /** Returns the kind of the index: the location and the keys of its rows. */
    public IndexKind kind() {
        return IndexKind.of(scope, layout);
    }

    /** Returns which properties index rows contain. */
    public CoveredProperties coveredProperties() {
        return CoveredProperties.of(layout);
    }

    /** Returns whether index rows contain properties. */
    public boolean coversProperties() {
        return coveredProperties().coversAny();
    }

    /** Returns whether index rows contain a property, given by its Java name. */
    public boolean covers(String property) {
        return coveredProperties().include(this, property);
    }

    /**
     * Returns whether the index has its own table. A global index can be used for queries without a partition key, and
     * matching entities are verified.
     */
    public boolean hasOwnTable() {
        return kind().hasOwnTable();
    }

    /**
     * Returns whether the index keys end with the row key of the entity; otherwise the keys contain only the values.
     */
    public boolean endsWithEntityRowKey() {
        return !unique && !hasOwnTable();
    }

    /** Completes the index key of an entity's values. */
    public String toIndexKey(KeyWriter values, String rowKey) {
        return endsWithEntityRowKey() ? values.toKey(rowKey) : values.toKey();
    }

    /** Returns the tie breaker between two indexes that are equally suited to a query: the lower number is used. */
    public int tieBreaker() {
        return layout.ordinal();
    }

    /** Returns the declaration as text, without the components. */
    public String declaration() {
        return scope + " " + layout + (unique ? " unique" : "");
    }

    /** Returns whether a property is one of the key properties of the index. */
    public boolean containsKeyProperty(String property) {
        for (KeyComponent component : components) {
            if (component.property().equals(property)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a copy with other components. */
    IndexModel withComponents(List<KeyComponent> others) {
        return new IndexModel(name, others, scope, layout, unique, included);
    }
}

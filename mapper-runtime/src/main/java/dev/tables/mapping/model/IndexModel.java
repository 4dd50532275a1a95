package dev.tables.mapping.model;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyWriter;
import java.util.List;

/**
 * A secondary index of an entity.
 *
 * @param name names it in row keys
 * @param components the indexed properties in order
 * @param scope where index rows live
 * @param layout what index rows hold
 * @param unique whether values may occur once in the scope
 * @param included the properties that rows of layout {@code PARTIAL} hold besides the indexed ones
 */
public record IndexModel(
        String name,
        List<KeyComponent> components,
        IndexScope scope,
        IndexLayout layout,
        boolean unique,
        List<String> included) {
    /** Copies the lists; numbers get the digits that the widest of their kind need. */
    public IndexModel {
        components = components.stream().map(KeyComponent::inIndex).toList();
        included = List.copyOf(included);
    }

    /** An index whose rows hold no properties, or all. */
    public IndexModel(
            String name, List<KeyComponent> components, IndexScope scope, IndexLayout layout, boolean unique) {
        this(name, components, scope, layout, unique, List.of());
    }

    /** The same whose rows hold the properties of these names. */
    public IndexModel including(String... properties) {
        return new IndexModel(name, components, scope, layout, unique, List.of(properties));
    }

    /** An index in the partition, of copies, such as is advised. */
    public static IndexModel ofCopies(String name, List<KeyComponent> components) {
        return new IndexModel(name, components, IndexScope.PARTITION, IndexLayout.COPY, false);
    }

    /** Where its rows are, and by which keys. */
    public IndexKind kind() {
        return IndexKind.of(scope, layout);
    }

    /** Which properties rows hold. */
    public HeldProperties held() {
        return HeldProperties.of(layout);
    }

    /** Whether rows hold properties. */
    public boolean hasProperties() {
        return held().areSome();
    }

    /** Whether rows hold a property, by its Java name. */
    public boolean holds(String property) {
        return held().include(this, property);
    }

    /** Whether rows are in a table of its own: it serves queries that do not give the partition key, and hits are verified. */
    public boolean hasOwnTable() {
        return kind().hasOwnTable();
    }

    /** Whether its keys end with the row key of the entity; else they are of the values alone. */
    public boolean hasTail() {
        return !unique && !hasOwnTable();
    }

    /** Ends the key of an entity's values. */
    public String key(KeyWriter values, String rowKey) {
        return hasTail() ? values.toKey(rowKey) : values.toKey();
    }

    /** Of two indexes that serve a query equally well the one of the lower number does. */
    public int rank() {
        return layout.ordinal();
    }

    /** What it is declared as, in words, but for its components. */
    public String declaration() {
        return scope + " " + layout + (unique ? " unique" : "");
    }

    /** Whether the property is one of those it is by. */
    public boolean indexes(String property) {
        for (KeyComponent component : components) {
            if (component.property().equals(property)) {
                return true;
            }
        }
        return false;
    }

    /** The same by other components. */
    IndexModel of(List<KeyComponent> others) {
        return new IndexModel(name, others, scope, layout, unique, included);
    }
}

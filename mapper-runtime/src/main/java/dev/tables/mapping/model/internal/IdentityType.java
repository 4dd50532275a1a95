package dev.tables.mapping.model.internal;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A type whose objects are to name entities; known as class or as source.
 *
 * @param name its name
 * @param generated whether it is a key record made by the annotation processor
 * @param components the components of a record in order, those of a generated one as properties; null of any other type
 * @param types the types of those components; of any other type itself
 */
public record IdentityType(
        String name, boolean generated, @Nullable List<String> components, List<KnownType> types) {
    /** Names that no component of a key record can have: its accessor would be another method. */
    private static final Set<String> METHODS = Set.of(
            "clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toPrimaryKey", "toString", "wait");
    /** The end of the names of components instead. */
    private static final String RENAMED = "Value";

    /**
     * Returns the component of a generated key record that holds a property: it has the name of the property if a
     * component can.
     */
    public static String component(String property) {
        return METHODS.contains(property) ? property + RENAMED : property;
    }

    /** Returns the property that a component of a generated key record holds. */
    public static String property(String component) {
        String renamed =
                component.endsWith(RENAMED) ? component.substring(0, component.length() - RENAMED.length()) : component;
        return METHODS.contains(renamed) ? renamed : component;
    }

    /** Returns the components of both keys of an entity, in order. An identity consists of them. */
    public static List<String> componentsOf(EntityModel model) {
        List<String> components = new ArrayList<>();
        for (KeyLayout layout : List.of(model.partitionKey(), model.rowKey())) {
            for (KeyComponent component : layout.components()) {
                components.add(component.property());
            }
        }
        return components;
    }

    /**
     * Returns why objects of the type cannot identify entities, or null if they can. Valid types are the entity's
     * generated key record, a record with components of the same names, or the type of the only component.
     */
    public @Nullable String misfit(EntityModel model) {
        List<String> wanted = componentsOf(model);
        boolean suitable = components == null
                ? !generated && wanted.size() == 1
                : generated
                        ? components.equals(wanted)
                        : components.size() == wanted.size() && new HashSet<>(components).containsAll(wanted);
        if (!suitable) {
            return found(model) + ", expected the generated " + model.entity() + "Key or a record with the components "
                    + wanted + ".";
        }
        return generated ? null : misfitOfTypes(model, components == null ? wanted : components);
    }

    private @Nullable String misfitOfTypes(EntityModel model, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            PropertyModel key = model.property(names.get(i));
            if (key != null && !types.get(i).fits(key.type(), key.enumClassName())) {
                return found(model) + ", but its key property '" + key.name() + "' is stored as "
                        + key.comparedTypeName() + ". Use that type" + (components == null ? "" : " for the component")
                        + ", or the generated " + model.entity() + "Key.";
            }
        }
        return null;
    }

    private String found(EntityModel model) {
        return "Found " + TypeNames.of(name) + " as the identity type of " + model.entity();
    }
}

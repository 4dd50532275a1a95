package dev.tables.processor.write;

import dev.tables.processor.model.MappedProperty;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The local variables and parameters for values of properties. Each variable has the name of its property, unless the
 * name is already used in generated code. For example, a variable must not hide a constant, or a class whose static
 * methods the code calls.
 */
final class Locals {
    private final Map<String, String> byProperty = new HashMap<>();

    /**
     * Chooses the names of variables for the properties of one class. All names are distinct, and none is in
     * {@code taken}.
     */
    Locals(Collection<MappedProperty> properties, Set<String> taken) {
        Set<String> used = new HashSet<>(taken);
        properties.stream().map(MappedProperty::name).forEach(used::add);
        for (MappedProperty property : properties) {
            String name = property.name();
            byProperty.put(name, taken.contains(name) || Names.mayBeClass(name) ? free(name, used) : name);
        }
    }

    private static String free(String name, Set<String> used) {
        String free = name;
        do {
            free += "Value";
        } while (!used.add(free));
        return free;
    }

    /** Returns the name of the variable that contains the value of a property. */
    String of(MappedProperty property) {
        String name = byProperty.get(property.name());
        if (name == null) {
            throw new IllegalStateException(property.path() + " has no local variable in the generated code");
        }
        return name;
    }
}

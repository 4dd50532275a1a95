package dev.tables.mapping.model;

import dev.tables.mapping.key.KeyComponent;
import java.util.ArrayList;
import java.util.List;

/** The definition of an index as text, which must be equal in two versions of an application that share the index. */
final class IndexText {
    private IndexText() {}

    /**
     * Returns a definition as text, without the keys of blind index hashes. The order of included properties does not
     * matter.
     */
    static String of(EntityModel model, IndexModel index) {
        List<String> components = new ArrayList<>();
        for (KeyComponent component : index.components()) {
            components.add(text(model, component));
        }
        List<String> included = index.included().stream()
                .map(name -> {
                    PropertyModel property = model.property(name);
                    return property == null ? name : property.originalStoredName();
                })
                .sorted()
                .distinct()
                .toList();
        return index.declaration() + " by "
                + String.join(", ", components)
                + (included.isEmpty() ? "" : " including " + String.join(", ", included));
    }

    /**
     * Returns the text of a component. The text contains the original stored name of the property, because a later
     * version may rename the Java property. A single value and a collection of it have the same text, because their
     * rows are equal.
     */
    private static String text(EntityModel model, KeyComponent component) {
        PropertyModel property = model.property(component.property());
        StringBuilder text = new StringBuilder(property == null ? component.property() : property.originalStoredName());
        text.append(' ').append(component.typeInIndexDefinition());
        text.append(component.descending() ? " descending" : "");
        text.append(component.digitsInIndexDefinition() == 0 ? "" : " width " + component.digitsInIndexDefinition());
        text.append(component.scale() == 0 ? "" : " scale " + component.scale());
        text.append(component.prefix().isEmpty() ? "" : " prefix '" + component.prefix() + "'");
        boolean usual = component.separator().equals(KeyComponent.SEPARATOR);
        text.append(usual ? "" : " separator '" + component.separator() + "'");
        text.append(component.isHashed() ? " blind" : "");
        text.append(component.ignoreCase() ? " ignoring case" : "");
        return text.toString();
    }
}

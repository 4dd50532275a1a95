package dev.tables.mapping.query.internal.plan;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An index that is advised.
 *
 * @param properties the properties of the index, as a declaration names them
 * @param ignoreCase whether the index ignores the case of texts
 */
record AdvisedIndex(List<String> properties, boolean ignoreCase) {
    static final String DESCENDING = " desc";

    /** Returns the declaration as source text, or null if there is nothing to declare. */
    @Nullable
    String declaration() {
        return properties.isEmpty()
                ? null
                : properties.stream()
                        .map(name -> '"' + name + '"')
                        .collect(Collectors.joining(
                                ", ", "@IndexedBy(properties = {", ignoreCase ? "}, ignoreCase = true)" : "})"));
    }

    List<KeyComponent> components(EntityModel model) {
        List<KeyComponent> components = new ArrayList<>(properties.size());
        for (String text : properties) {
            PropertyModel property = Objects.requireNonNull(model.property(ascending(text)));
            KeyComponent component = KeyComponent.of(property.name(), property.comparedType());
            component = ignoreCase && property.type() == ValueType.STRING && !property.isMultiValued()
                    ? component.ignoringCase()
                    : component;
            components.add(text.endsWith(DESCENDING) ? component.reversed() : component);
        }
        return components;
    }

    /** Returns the property that a declaration names. */
    static String ascending(String text) {
        return text.endsWith(DESCENDING) ? text.substring(0, text.length() - DESCENDING.length()) : text;
    }
}

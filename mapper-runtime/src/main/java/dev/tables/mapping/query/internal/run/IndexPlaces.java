package dev.tables.mapping.query.internal.run;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The index rows at which an entity is found: one, or one for each element of a collection. */
final class IndexPlaces {
    private final EntityModel model;
    private final int number;
    private final IndexModel index;

    IndexPlaces(EntityModel model, int number) {
        this.model = model;
        this.number = number;
        this.index = model.indexes().get(number);
    }

    /** Returns whether an entity may be found in several index rows. */
    boolean areSeveral() {
        return model.multiValuedComponent(index) != null;
    }

    /** Returns the keys of the index rows of an entity with these property values. */
    List<PrimaryKey> of(PrimaryKey entity, Function<String, @Nullable Object> values) {
        List<PrimaryKey> places = new ArrayList<>();
        int elements = 1;
        for (int element = 0; element < elements; element++) {
            KeyWriter writer = model.indexKey(number).writer(model.entity()).atElement(element);
            write(writer, values);
            if (writer.hasNullComponent()) {
                return places;
            }
            places.add(model.indexRowPrimaryKey(number, index.toIndexKey(writer, entity.rowKey()), entity));
            elements = writer.elementCount();
        }
        return places;
    }

    /** Replaces the prefix of a place by another prefix; returns null if the place does not have the prefix. */
    static @Nullable PrimaryKey moved(PrimaryKey place, String prefix, String other) {
        String key = place.rowKey();
        return key.startsWith(prefix)
                ? new PrimaryKey(place.partitionKey(), other + key.substring(prefix.length()))
                : null;
    }

    private void write(KeyWriter writer, Function<String, @Nullable Object> values) {
        for (KeyComponent component : index.components()) {
            Object value = values.apply(component.property());
            PropertyModel property = model.property(component.property());
            if (property != null && property.isMultiValued()) {
                writer.each(JsonElements.of(model.entity(), property, (String) value));
            } else {
                writer.value(value);
            }
        }
    }
}

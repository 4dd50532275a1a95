package dev.tables.mapping.table.internal.row;

import dev.tables.engine.RowReader;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.ExplodedList;
import dev.tables.mapping.model.ExplodedMap;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A reader of single properties of an entity's row that does not create an entity. The reader provides the old values
 * that an update needs, and the values of a projection. The values have the types that
 * {@link dev.tables.mapping.key.KeyWriter#value} accepts.
 */
public final class StoredValues {
    private final EntityModel model;
    private final BiFunction<RowReader, String, @Nullable Object> computed;

    /**
     * Creates a reader for a model; {@code computed} returns the value that a method computes for the entity in a row.
     */
    public StoredValues(EntityModel model, BiFunction<RowReader, String, @Nullable Object> computed) {
        this.model = model;
        this.computed = computed;
    }

    /** Returns the value of a property, or null if the row lacks the property. */
    @Nullable
    public Object read(RowReader reader, String name) {
        PropertyModel property = model.property(name);
        return property == null ? null : read(reader, property);
    }

    /** Returns the value of one of the model's properties, or null if the row lacks the property. */
    @Nullable
    public Object read(RowReader reader, PropertyModel property) {
        String name = property.name();
        return switch (property.role()) {
            case PARTITION_KEY -> component(model.partitionKey(), reader.partitionKey(), name);
            case ROW_KEY -> component(model.rowKey(), reader.rowKey(), name);
            case VERSION -> reader.etag().toString();
            case TIMESTAMP -> reader.timestamp();
            case COMPUTED -> computed.apply(reader, name);
            case PROPERTY -> property.isExploded() ? exploded(reader, property) : stored(reader, property);
        };
    }

    private @Nullable Object component(KeyLayout layout, String key, String name) {
        List<KeyComponent> components = layout.components();
        KeyReader keyReader = layout.reader(model.entity(), key);
        Object value = null;
        for (int i = 0; i < components.size(); i++) {
            value = keyReader.value();
            if (components.get(i).property().equals(name)) {
                return value;
            }
        }
        return null;
    }

    private @Nullable Object exploded(RowReader reader, PropertyModel property) {
        boolean list = Objects.requireNonNull(property.storage()).kind() == PropertyStorage.Kind.LIST;
        return list
                ? ExplodedList.of(model.entity(), property).read(reader)
                : ExplodedMap.of(model.entity(), property).read(reader);
    }

    private @Nullable Object stored(RowReader reader, PropertyModel property) {
        String name = property.storedName();
        return reader.has(name) ? property.type().read(reader, model.entity(), property.name(), name) : null;
    }
}

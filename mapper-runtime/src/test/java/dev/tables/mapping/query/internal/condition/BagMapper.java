package dev.tables.mapping.query.internal.condition;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityKey;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.type.ValueType;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps bags by a model, as generated code would. */
public record BagMapper(EntityModel model) implements EntityMapper<Bag> {
    @Override
    public Class<Bag> entityType() {
        return Bag.class;
    }

    @Override
    public PrimaryKey primaryKeyOf(Bag entity) {
        String rowKey = writer(model.rowKey(), entity).toKey();
        return new PrimaryKey(writer(model.partitionKey(), entity).toShardedKey(rowKey), rowKey);
    }

    private KeyWriter writer(KeyLayout layout, Bag entity) {
        KeyWriter writer = layout.writer(model.entity());
        layout.components().forEach(component -> writer.value(entity.get(component.property())));
        return writer;
    }

    @Override
    public EntityKey idOf(Bag entity) {
        return () -> primaryKeyOf(entity);
    }

    @Override
    public void write(Bag entity, RowWriter writer) {
        if (model.hasEarlierSchemas() && entity.hashCode() % 2 == 0) {
            writer.int32(EntityModel.SCHEMA_VERSION, model.schemaVersion());
        }
        for (PropertyModel property : model.properties()) {
            Object value = entity.get(property.name());
            if (property.role() == Role.PROPERTY && value != null) {
                writer.value(
                        property.storedName(),
                        property.type() == ValueType.ENUM
                                ? value
                                : property.type().toStored(value));
            }
        }
    }

    @Override
    public Bag read(RowReader reader) {
        Map<String, @Nullable Object> values = new HashMap<>();
        read(model.partitionKey(), reader.partitionKey(), values);
        read(model.rowKey(), reader.rowKey(), values);
        for (PropertyModel property : model.properties()) {
            if (property.role() == Role.PROPERTY) {
                values.put(property.name(), value(property, reader));
            }
        }
        return new Bag(values);
    }

    private static @Nullable Object value(PropertyModel property, RowReader reader) {
        String name = property.storedName();
        return reader.has(name) ? property.type().read(reader, "Bag", property.name(), name) : null;
    }

    private void read(KeyLayout layout, String key, Map<String, @Nullable Object> values) {
        KeyReader reader = layout.reader(model.entity(), key);
        for (KeyComponent component : layout.components()) {
            values.put(component.property(), reader.value());
        }
    }

    @Override
    public @Nullable Object property(Bag entity, String name) {
        return entity.get(name);
    }

    @Override
    public void writeIndex(int index, Bag entity, KeyWriter writer) {
        for (KeyComponent component : model.indexes().get(index).components()) {
            PropertyModel property = java.util.Objects.requireNonNull(model.property(component.property()));
            if (property.isMultiValued()) {
                writer.each(JsonElements.of(model, property.name(), entity.get(property.name())));
            } else {
                writer.value(entity.get(property.name()));
            }
        }
    }

    @Override
    public @Nullable ETag versionOf(Bag entity) {
        return null;
    }

    @Override
    public Bag withVersion(Bag entity, @Nullable ETag version) {
        return entity;
    }
}

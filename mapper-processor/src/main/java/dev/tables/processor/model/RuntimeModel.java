package dev.tables.processor.model;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.JsonForm;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.processor.model.MappedIndex.Part;
import dev.tables.processor.model.MappedProperty.Encrypted;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A converter of declared entities to the model that their mapper provides at run time. The checks and the planner use
 * this model at compile time, and the mapper is generated from it.
 */
public final class RuntimeModel {
    private RuntimeModel() {}

    /** Returns the runtime model of an entity that has passed the checks. */
    public static EntityModel of(MappedEntity entity) {
        EntityModel.Builder model = EntityModel.builder(entity.simpleName(), entity.table())
                .schemaVersion(entity.schema().version())
                .unknownProperties(entity.schema().unknown())
                .unreadableEntities(entity.schema().unreadable());
        if (entity.wide()) {
            model.wide();
        }
        if (entity.isView()) {
            model.view();
        }
        entity.properties().forEach(property -> model.property(property(entity, property)));
        if (entity.isAbstract()) {
            model.property(PropertyModel.stored(MappedEntity.ENTITY_TYPE, ValueType.STRING)
                    .notNull()
                    .constantTexts(MappedSubtype.texts(entity.shape().subtypes())));
            entity.properties().stream()
                    .filter(MappedProperty::isStored)
                    .forEach(property -> restrict(entity, property, model));
        }
        model.partitionKey(layout(entity.partitionKey())).rowKey(layout(entity.rowKey()));
        entity.indexes().forEach(index -> model.index(index(entity, index)));
        return model.build();
    }

    private static PropertyModel property(MappedEntity entity, MappedProperty property) {
        if (property.role() == Role.VERSION) {
            return PropertyModel.version(property.path());
        }
        if (property.role() == Role.TIMESTAMP) {
            return PropertyModel.timestamp(property.path());
        }
        String constants = property.type().constants();
        PropertyModel made = created(entity, property);
        PropertyModel named = constants == null
                ? made
                : made.enumClassName(constants).constantTexts(property.type().texts());
        String converted = property.type().converted();
        return converted == null ? named : named.convertedClassName(converted);
    }

    private static PropertyModel created(MappedEntity entity, MappedProperty property) {
        ValueType type = property.type().stored();
        return switch (property.role()) {
            case PARTITION_KEY -> PropertyModel.partitionKey(property.path(), type);
            case ROW_KEY -> PropertyModel.rowKey(property.path(), type);
            case COMPUTED -> {
                PropertyModel computed = PropertyModel.computed(property.path(), type);
                yield property.mayBeNull() ? computed : computed.notNull();
            }
            default -> stored(entity, property);
        };
    }

    /** Registers the subtypes that have a property, unless all subtypes have the property. */
    private static void restrict(MappedEntity entity, MappedProperty property, EntityModel.Builder model) {
        List<MappedSubtype> with = entity.shape().subtypes().stream()
                .filter(subtype ->
                        subtype.struct().leaves().anyMatch(leaf -> leaf.path().equals(property.path())))
                .toList();
        if (with.size() < entity.shape().subtypes().size()) {
            model.onlyInSubtypes(
                    property.path(),
                    with.stream()
                            .flatMap(subtype ->
                                    Stream.concat(Stream.of(subtype.storedName()), subtype.formerNames().stream()))
                            .toArray(String[]::new));
        }
    }

    private static PropertyModel stored(MappedEntity entity, MappedProperty property) {
        PropertyModel stored =
                PropertyModel.stored(property.path(), property.type().stored()).storedName(property.storedName());
        if (entity.isRequiredWherePresent(property)) {
            stored = stored.requiredWherePresent();
        } else if (!entity.mayBeNull(property)) {
            stored = stored.notNull();
        }
        ValueType elements = property.type().storedElements();
        if (elements != null) {
            stored = stored.elementType(elements);
        }
        JsonForm json = property.type().json();
        if (json != null && elements == null) {
            stored = stored.json(json);
        }
        MappedStorage spread = property.spread();
        if (spread != null) {
            stored = stored.storage(spread.toSpread());
        }
        if (!property.formerNames().isEmpty()) {
            stored = stored.formerNames(property.formerNames().toArray(String[]::new));
        }
        if (!property.later().isEmpty()) {
            stored = stored.futureNames(property.later().toArray(String[]::new));
        }
        if (property.single()) {
            stored = stored.unwrappingSingleElement();
        }
        Encrypted encrypted = property.encrypted();
        return encrypted == null
                ? stored
                : stored.encrypted(encrypted.keyset())
                        .blindIndexBits(encrypted.blindIndexBits())
                        .rolloutStage(encrypted.stage());
    }

    private static KeyLayout layout(MappedKey key) {
        if (key.components().isEmpty()) {
            return KeyLayout.constant(key.constant());
        }
        KeyLayout layout = KeyLayout.of(
                key.components().stream().map(MappedComponent::toKeyComponent).toList());
        return key.shards() == 0 ? layout : layout.withShards(key.shards());
    }

    private static IndexModel index(MappedEntity entity, MappedIndex index) {
        List<KeyComponent> components = index.parts().stream()
                .map(part -> indexComponent(entity, index, part))
                .toList();
        return new IndexModel(index.name(), components, index.scope(), index.layout(), index.unique(), index.include());
    }

    /**
     * Returns the component of an index. A key component has the same number of digits in the index as in the key;
     * other properties have the default of their type.
     */
    public static KeyComponent indexComponent(MappedEntity entity, MappedIndex index, Part part) {
        MappedProperty property = Objects.requireNonNull(entity.property(part.property()));
        KeyComponent component = KeyComponent.of(
                        property.path(), property.type().indexed())
                .withConstantTexts(property.type().texts());
        for (MappedComponent declared : Stream.of(entity.partitionKey(), entity.rowKey())
                .flatMap(key -> key.components().stream())
                .toList()) {
            if (declared.property().path().equals(property.path())) {
                component = component.withDigits(declared.width()).withScale(declared.scale());
            }
        }
        if (index.ignoreCase() && property.isText()) {
            component = component.ignoringCase();
        }
        return part.descending() ? component.reversed() : component;
    }
}

package dev.tables.mapping;

import dev.tables.mapping.key.Blinding;
import dev.tables.mapping.key.KeyLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an entity: plain data, without classes, so that the annotation processor can make it from source and
 * the planner cannot tell the difference.
 */
public final class EntityModel {
    private final String entity;
    private final String table;
    private final Map<String, PropertyModel> properties;
    private final KeyLayout partitionKey;
    private final KeyLayout rowKey;
    private final List<IndexModel> indexes;

    private EntityModel(Builder builder) {
        entity = builder.entity;
        table = builder.table;
        properties = new LinkedHashMap<>(builder.properties);
        partitionKey = builder.partitionKey;
        rowKey = builder.rowKey;
        indexes = builder.indexes.stream()
                .map(index -> index.blinded(property -> isEncrypted(property) ? Blinding.WITHOUT_KEYS : null))
                .toList();
    }

    private EntityModel(EntityModel unbound, BlindTokens tokens) {
        entity = unbound.entity;
        table = unbound.table;
        properties = unbound.properties;
        partitionKey = unbound.partitionKey;
        rowKey = unbound.rowKey;
        indexes = unbound.indexes.stream()
                .map(index -> index.blinded(name -> {
                    PropertyModel property = properties.get(name);
                    return property == null || !property.isEncrypted()
                            ? null
                            : text -> tokens.token(index, property, text);
                }))
                .toList();
    }

    private boolean isEncrypted(String name) {
        PropertyModel property = properties.get(name);
        return property != null && property.isEncrypted();
    }

    /** Starts a model. */
    public static Builder builder(String entity, String table) {
        return new Builder(entity, table);
    }

    /** The simple name of the entity, for messages. */
    public String entity() {
        return entity;
    }

    /** The table its rows are in. */
    public String table() {
        return table;
    }

    /** All properties, key components included, in order of declaration. */
    public Iterable<PropertyModel> properties() {
        return java.util.Collections.unmodifiableCollection(properties.values());
    }

    /** The property of that Java name, or null. */
    public @Nullable PropertyModel property(String name) {
        return properties.get(name);
    }

    /** The layout of the partition key. */
    public KeyLayout partitionKey() {
        return partitionKey;
    }

    /** The layout of the row key. */
    public KeyLayout rowKey() {
        return rowKey;
    }

    /** The indexes, in order of declaration; a mapper numbers them so. */
    public List<IndexModel> indexes() {
        return indexes;
    }

    /** Whether any property is stored encrypted. */
    public boolean hasEncryptedProperties() {
        return properties.values().stream().anyMatch(PropertyModel::isEncrypted);
    }

    /** The same model with keys for its blind indexes, so that their layouts can write keys. */
    public EntityModel withTokens(BlindTokens tokens) {
        return new EntityModel(this, tokens);
    }

    /** Makes the tokens that stand for values of encrypted properties in index keys. */
    @FunctionalInterface
    public interface BlindTokens {
        /** The token of a value's key text, for one index and property. */
        String token(IndexModel index, PropertyModel property, String text);
    }

    /** Collects a model. */
    public static final class Builder {
        private final String entity;
        private final String table;
        private final Map<String, PropertyModel> properties = new LinkedHashMap<>();
        private final List<IndexModel> indexes = new java.util.ArrayList<>();
        private KeyLayout partitionKey = KeyLayout.constant("");
        private KeyLayout rowKey = KeyLayout.constant("");

        private Builder(String entity, String table) {
            this.entity = entity;
            this.table = table;
        }

        /** Adds a property. */
        public Builder property(PropertyModel property) {
            properties.put(property.name(), property);
            return this;
        }

        /** Sets the layout of the partition key. */
        public Builder partitionKey(KeyLayout layout) {
            partitionKey = layout;
            return this;
        }

        /** Sets the layout of the row key. */
        public Builder rowKey(KeyLayout layout) {
            rowKey = layout;
            return this;
        }

        /** Adds an index. */
        public Builder index(IndexModel index) {
            indexes.add(index);
            return this;
        }

        /** The model. */
        public EntityModel build() {
            return new EntityModel(this);
        }
    }
}

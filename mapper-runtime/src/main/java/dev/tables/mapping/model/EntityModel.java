package dev.tables.mapping.model;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.key.BlindIndexHash;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The model of an entity: plain data without classes. The annotation processor can therefore create a model from source
 * code, and the planner treats models from source code and from classes alike.
 */
public final class EntityModel {
    /** The property of a row that contains the subtype of an abstract entity. */
    public static final String ENTITY_TYPE = "EntityType";

    /** The property that contains the schema version with which a row was written; an absent property means 1. */
    public static final String SCHEMA_VERSION = "SchemaVersion";

    /** The property of the main row of a wide entity that contains the number of other rows. */
    public static final String WIDE_PARTS = "_parts";

    /** The property of each row of a wide entity that identifies the write of the row. */
    public static final String WIDE_GENERATION = "_generation";

    /** The names of properties that rows of wide entities contain in addition to the entity's own properties. */
    public static final Set<String> WIDE_NAMES = Set.of(WIDE_PARTS, WIDE_GENERATION);

    private final String entity;
    private final String table;
    private final int schemaVersion;
    private final boolean wide;
    private final boolean view;
    private final UnknownPropertyPolicy unknown;
    private final UnreadableEntityPolicy unreadable;
    private final Map<String, PropertyModel> properties;
    /**
     * The stored texts of the subtypes that have a property, by the name of the property. Properties that all subtypes
     * have are omitted.
     */
    private final Map<String, Set<String>> subtypes;

    private final Set<PropertyModel.Role> roles = EnumSet.noneOf(PropertyModel.Role.class);
    private final KeyLayout partitionKey;
    private final KeyLayout rowKey;
    private final List<IndexModel> indexes;
    private final List<KeyLayout> indexKeys;
    private final List<String> indexTables;

    private EntityModel(Builder builder) {
        entity = builder.entity;
        table = builder.table;
        schemaVersion = builder.schemaVersion;
        wide = builder.wide;
        view = builder.view;
        unknown = builder.unknown;
        unreadable = builder.unreadable;
        properties = wide
                ? MovableProperties.mark(builder.properties, builder.indexes)
                : new LinkedHashMap<>(builder.properties);
        subtypes = Map.copyOf(builder.subtypes);
        for (PropertyModel property : properties.values()) {
            roles.add(property.role());
        }
        partitionKey = builder.partitionKey;
        rowKey = builder.rowKey;
        indexes = blinded(builder.indexes, (index, property) -> BlindIndexHash.WITHOUT_KEYS);
        indexKeys = indexKeys();
        indexTables = indexes.stream().map(this::tableOf).toList();
        ModelRules.check(this);
    }

    private EntityModel(EntityModel unbound, BiFunction<IndexModel, PropertyModel, BlindIndexHash> blinding) {
        entity = unbound.entity;
        table = unbound.table;
        schemaVersion = unbound.schemaVersion;
        wide = unbound.wide;
        view = unbound.view;
        unknown = unbound.unknown;
        unreadable = unbound.unreadable;
        properties = unbound.properties;
        subtypes = unbound.subtypes;
        roles.addAll(unbound.roles);
        partitionKey = unbound.partitionKey;
        rowKey = unbound.rowKey;
        indexes = blinded(unbound.indexes, blinding);
        indexKeys = indexKeys();
        indexTables = indexes.stream().map(this::tableOf).toList();
    }

    private List<IndexModel> blinded(
            List<IndexModel> declared, BiFunction<IndexModel, PropertyModel, BlindIndexHash> blinding) {
        List<IndexModel> blinded = new ArrayList<>(declared.size());
        for (IndexModel index : declared) {
            List<KeyComponent> components = new ArrayList<>();
            for (KeyComponent component : index.components()) {
                PropertyModel property = properties.get(component.property());
                if (property == null || !property.hasBlindIndex()) {
                    components.add(component);
                } else {
                    components.add(component.hashedBy(blinding.apply(index, property)));
                }
            }
            blinded.add(index.withComponents(components));
        }
        return List.copyOf(blinded);
    }

    private List<KeyLayout> indexKeys() {
        List<KeyLayout> keys = new ArrayList<>(indexes.size());
        for (IndexModel index : indexes) {
            keys.add(index.kind().keys(this, index));
        }
        return List.copyOf(keys);
    }

    /** Returns the prefix of the row keys of an index within the entities' partitions. */
    String placeOf(IndexModel index) {
        return ReservedRowKeys.PREFIX + rowKey.prefix() + index.name();
    }

    /** Begins a model. */
    public static Builder builder(String entity, String table) {
        return new Builder(entity, table);
    }

    /** Returns the simple name of the entity, for messages. */
    public String entity() {
        return entity;
    }

    /** Returns the name of the table that contains the entity's rows. */
    public String table() {
        return table;
    }

    /** Returns the schema version of the entity, which new rows have. */
    public int schemaVersion() {
        return schemaVersion;
    }

    /**
     * Returns whether rows of earlier schema versions may exist. Rows contain their schema version only if this method
     * returns true.
     */
    public boolean hasEarlierSchemas() {
        return schemaVersion > 1;
    }

    /**
     * Returns the texts under which rows contain the subtypes that have a property, by its Java name, in order of
     * declaration; null if all entities have it.
     */
    public @Nullable Set<String> subtypesWith(String property) {
        return subtypes.get(property);
    }

    /**
     * Returns the stored texts of the subtypes that have a property which other subtypes lack; empty if no such
     * property exists.
     */
    public Set<String> subtypesWithOwnProperties() {
        Set<String> all = new HashSet<>();
        subtypes.values().forEach(all::addAll);
        return all;
    }

    /** Returns all properties, including key components, in order of declaration. */
    public Iterable<PropertyModel> properties() {
        return Collections.unmodifiableCollection(properties.values());
    }

    /** Returns the property with that Java name, or null. */
    public @Nullable PropertyModel property(String name) {
        return properties.get(name);
    }

    /** Returns the layout of the partition key. */
    public KeyLayout partitionKey() {
        return partitionKey;
    }

    /** Returns the layout of the row key. */
    public KeyLayout rowKey() {
        return rowKey;
    }

    /** Returns the indexes in order of declaration, in which mappers number them. */
    public List<IndexModel> indexes() {
        return indexes;
    }

    /**
     * Returns the position of an index in {@link #indexes}, or -1. Finds the index by name, since a full comparison is
     * costly the first time.
     */
    public int indexPosition(IndexModel index) {
        for (int i = 0; i < indexes.size(); i++) {
            if (indexes.get(i).name().equals(index.name())) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the layout of the keys by which an index is read. For {@code GLOBAL} scope, the layout describes the
     * partition keys of the index rows, which contain the indexed values. For {@code LOCAL} scope, the layout describes
     * the row keys of the index rows, which consist of:
     * <ul>
     *   <li>{@code ~} and the constant prefix of the entity's row key
     *   <li>the index's name and, for a list, {@code ^} and a number derived from its definition
     *   <li>{@code _} and the indexed values
     *   <li>the entity's row key, unless the index is unique
     * </ul>
     *
     * @param index the position of the index in {@link #indexes}
     */
    public KeyLayout indexKey(int index) {
        return indexKeys.get(index);
    }

    /**
     * Returns the prefix of the row keys of all rows of a local index, for any definition: {@code ~}, the constant
     * prefix of the entity's row key, the index's name. No two indexes of a partition have the same prefix.
     *
     * @param index the position of the index in {@link #indexes}
     */
    public String indexRowKeyPrefix(int index) {
        return placeOf(indexes.get(index));
    }

    /**
     * Returns the suffix after the values in the row key of an index row. The suffix is the entity's row key, or the
     * first row key of a list.
     */
    public String indexRowKeySuffix(int index, String indexRowKey) {
        KeyReader reader = indexKeys.get(index).reader(entity, indexRowKey);
        for (int i = indexes.get(index).components().size(); i > 0; i--) {
            reader.skip();
        }
        return reader.suffix();
    }

    /**
     * Extends a range of index rows so that it starts at the first row of its first values. The given range may start
     * between rows with the same values.
     */
    public KeyRange alignToStartOfValues(int index, KeyRange range) {
        String lower = range.lower();
        if (lower == null) {
            return range;
        }
        try {
            String values = lower.substring(
                    0, lower.length() - indexRowKeySuffix(index, lower).length());
            return new KeyRange(values, true, range.upper(), range.upperInclusive());
        } catch (MappingException noWholeKey) {
            return range;
        }
    }

    /**
     * Returns the table of an index's rows: for {@code LOCAL} scope, the entity's own table. For {@code GLOBAL} scope,
     * the name of the table consists of the entity's table, the letters and digits of the constant prefix of its row
     * key, and the index name.
     */
    public String indexTable(int index) {
        return indexTables.get(index);
    }

    /**
     * Returns the minimum length of a row key of a global index in a store that does not sort partitions. If a store
     * does not sort partitions, the row key contains the values and, unless the index is unique, identifies the entity.
     */
    public int minIndexKeyLengthInShards(int index) {
        int values = indexKeys.get(index).minLength() + 1;
        return indexes.get(index).unique() ? values : values + partitionKey.minLength() + 1 + rowKey.minLength();
    }

    /** Returns the tables of the indexes that have their own table. */
    public List<String> indexTables() {
        return indexes.stream()
                .filter(IndexModel::hasOwnTable)
                .map(this::tableOf)
                .toList();
    }

    private String tableOf(IndexModel index) {
        return index.hasOwnTable() ? indexTable(table, rowKey.prefix(), index.name()) : table;
    }

    /** Returns the name of the table of a global index, composed of the given names. */
    public static String indexTable(String table, String rowKeyPrefix, String index) {
        return table + capitalized(rowKeyPrefix.replaceAll("[^A-Za-z0-9]", "")) + capitalized(index);
    }

    /**
     * Returns the primary key of the index row of one entity.
     *
     * @param key the values of the entity, encoded by {@link #indexKey}
     */
    public PrimaryKey indexRowPrimaryKey(int index, String key, PrimaryKey entity) {
        IndexModel one = indexes.get(index);
        return one.kind().row(one, key, entity);
    }

    /** Returns the row keys of all rows of an index with its current definition, in {@link #indexTable}. */
    public KeyRange indexRowKeyRange(int index) {
        return indexes.get(index).kind().rowKeys(indexKeys.get(index));
    }

    /**
     * Returns whether two indexes store their rows in the same range, and some of their entities may be in the same
     * partitions.
     */
    public boolean sharesIndexRowRange(int index, EntityModel other, int theirs, boolean samePartitions) {
        boolean ownTable = indexes.get(index).hasOwnTable();
        if (ownTable != other.indexes.get(theirs).hasOwnTable()) {
            return false;
        }
        return ownTable
                ? indexTable(index).equalsIgnoreCase(other.indexTable(theirs))
                : samePartitions && indexRowKeyPrefix(index).equals(other.indexRowKeyPrefix(theirs));
    }

    /** Returns whether the entity is a view: its rows also belong to other entities of the table. */
    public boolean isView() {
        return view;
    }

    /** Returns whether the keys of a row have the form of entity keys. */
    public boolean matchesKeys(PrimaryKey keys) {
        return rowKey.matchesForm(keys.rowKey()) && partitionKey.matchesForm(keys.partitionKey());
    }

    /** Returns whether entities of two models share a key range of one table: scans of one find rows of the other. */
    public boolean overlapsKeyRangeOf(EntityModel other) {
        return table.equalsIgnoreCase(other.table)
                && !partitionKey.range().intersect(other.partitionKey.range()).isEmpty()
                && !rowKey.range().intersect(other.rowKey.range()).isEmpty();
    }

    /** Returns whether the keys of a row determine which of the two models its entity has. */
    public boolean isDisjointFrom(EntityModel other) {
        return rowKey.isDisjointFrom(other.rowKey) || partitionKey.isDisjointFrom(other.partitionKey);
    }

    /**
     * Returns why the entities of two models cannot be in one store, or null if they can: their rows or the rows of
     * their indexes could not be distinguished. The result does not depend on whether one of the entities is a view.
     */
    public @Nullable String conflictWith(EntityModel other) {
        return TableRules.conflict(this, other);
    }

    /**
     * Rejects an entity that cannot be in one store with the entity of another model, unless one of them is a
     * {@linkplain #isView view}.
     *
     * @throws IllegalStateException if the rows of the two entities, or of their indexes, cannot be distinguished
     */
    public void requireNoConflict(EntityModel other) {
        TableRules.requireNoConflict(this, other);
    }

    /** Returns whether an index has its own table, so that interrupted writes must be recovered. */
    public boolean hasIndexTables() {
        return indexes.stream().anyMatch(IndexModel::hasOwnTable);
    }

    private static String capitalized(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /**
     * Returns the definition of an index as text. Two versions of an application must have the same definition to share
     * the index. The model does not contain the keys of blind index hashes.
     */
    public String definitionOf(IndexModel index) {
        return IndexText.of(this, index);
    }

    /**
     * Returns the component of an index that is a collection, with one index row for each element; null if there is
     * none.
     */
    public @Nullable KeyComponent multiValuedComponent(IndexModel index) {
        for (KeyComponent component : index.components()) {
            PropertyModel property = properties.get(component.property());
            if (property != null && property.isMultiValued()) {
                return component;
            }
        }
        return null;
    }

    /**
     * Returns all tables that the entity requires, its own first. The tables include the intent log if the entity has a
     * global index.
     */
    public List<String> tables() {
        Set<String> tables = new LinkedHashSet<>(List.of(table));
        for (int i = 0; i < indexes.size(); i++) {
            if (indexes.get(i).hasOwnTable()) {
                tables.add(indexTable(i));
                tables.add(IntentLog.TABLE_NAME);
            }
        }
        for (PropertyModel property : properties.values()) {
            if (property.isLarge()) {
                tables.add(IntentLog.TABLE_NAME);
            }
        }
        return List.copyOf(tables);
    }

    /** Returns the maximum number of properties of one chunked value, by the size limits of entities and properties. */
    public int maxChunks() {
        int most = wide ? Limits.MAX_TRANSACTION_BYTES : Limits.MAX_ROW_BYTES;
        return most / Limits.MAX_PROPERTY_VALUE_BYTES;
    }

    /** Returns whether entities may have more than one row. */
    public boolean isWide() {
        return wide;
    }

    /** Returns the policy for row properties that the model does not contain. */
    public UnknownPropertyPolicy unknownProperties() {
        return unknown;
    }

    /** Returns the policy for unreadable entities in reads of several entities. */
    public UnreadableEntityPolicy unreadableEntities() {
        return unreadable;
    }

    /** Returns whether entities have a version property, which contains the ETag of their row. */
    public boolean isVersioned() {
        return hasRole(PropertyModel.Role.VERSION);
    }

    /** Returns whether some property has the role. */
    public boolean hasRole(PropertyModel.Role role) {
        return roles.contains(role);
    }

    /** Returns whether any property is stored encrypted. */
    public boolean hasEncryptedProperties() {
        for (PropertyModel property : properties.values()) {
            if (property.isEncrypted()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns a copy of the model with keys for its blind indexes, so that their layouts can write keys.
     *
     * @param blinding returns the hash that replaces the values of an encrypted property in the keys of an index
     */
    public EntityModel withBlindIndexHashes(BiFunction<IndexModel, PropertyModel, BlindIndexHash> blinding) {
        return new EntityModel(this, blinding);
    }

    /** A builder of models. */
    public static final class Builder {
        private final String entity;
        private final String table;
        private final Map<String, PropertyModel> properties = new LinkedHashMap<>();
        private final List<IndexModel> indexes = new ArrayList<>();
        private final Map<String, Set<String>> subtypes = new LinkedHashMap<>();
        private int schemaVersion = 1;
        private boolean wide;
        private boolean view;
        private UnknownPropertyPolicy unknown = UnknownPropertyPolicy.KEEP;
        private UnreadableEntityPolicy unreadable = UnreadableEntityPolicy.FAIL;
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

        /** Sets the version of the schema, 1 unless it is set. */
        public Builder schemaVersion(int version) {
            schemaVersion = version;
            return this;
        }

        /** Declares that only some subtypes, given by their current or former stored texts, have a property. */
        public Builder onlyInSubtypes(String property, String... texts) {
            subtypes.put(property, Collections.unmodifiableSet(new LinkedHashSet<>(List.of(texts))));
            return this;
        }

        /** Allows entities to have more than one row. */
        public Builder wide() {
            wide = true;
            return this;
        }

        /** Declares the entity as a view of rows that also belong to other entities of the table. */
        public Builder view() {
            view = true;
            return this;
        }

        /** Sets the policy for properties that the model does not contain; by default they are kept. */
        public Builder unknownProperties(UnknownPropertyPolicy policy) {
            unknown = policy;
            return this;
        }

        /** Sets the policy for unreadable entities in reads of several entities; by default the read fails. */
        public Builder unreadableEntities(UnreadableEntityPolicy policy) {
            unreadable = policy;
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

        /** Builds the model. */
        public EntityModel build() {
            return new EntityModel(this);
        }
    }
}

package dev.tables.mapping.table.internal.index;

import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.key.InvalidKeyValueException;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.JsonElements;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.row.EntityFormat;
import dev.tables.mapping.table.internal.row.LaterValues;
import dev.tables.mapping.table.internal.row.StoredValues;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** The keys of the index rows of an entity. For each index an entity has no key, one or several. */
public final class IndexKeys<T> {
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    private final String entityName;
    private final LaterValues later;
    private final StoredValues values;
    private final IndexModel[] indexes;
    private final KeyLayout[] layouts;
    /** Whether the keys of each index end with the row key of the entity. */
    private final boolean[] endsWithRowKey;
    /** The properties of the components, by number of the index. */
    private final PropertyModel[][] properties;
    /** Whether each index has an encrypted property. */
    private final boolean[] isEncrypted;

    private final boolean areComputed;
    /**
     * The maximum length of a row key that contains the indexed values of a global index; 0 if no row key contains
     * them.
     */
    private final int maxRowKeyLengthInShards;

    IndexKeys(EntityFormat<T> format, int maxRowKeyLengthInShards) {
        this.maxRowKeyLengthInShards = maxRowKeyLengthInShards;
        later = format.later();
        mapper = format.mapper();
        model = format.model();
        entityName = model.entity();
        values = format.values();
        indexes = model.indexes().toArray(IndexModel[]::new);
        layouts = new KeyLayout[indexes.length];
        properties = new PropertyModel[indexes.length][];
        isEncrypted = new boolean[indexes.length];
        endsWithRowKey = new boolean[indexes.length];
        for (int i = 0; i < layouts.length; i++) {
            endsWithRowKey[i] = indexes[i].endsWithEntityRowKey();
            layouts[i] = model.indexKey(i);
            properties[i] = indexes[i].components().stream().map(this::property).toArray(PropertyModel[]::new);
            isEncrypted[i] = Arrays.stream(properties[i]).anyMatch(PropertyModel::isEncrypted);
        }
        areComputed = Arrays.stream(properties).flatMap(Arrays::stream).anyMatch(PropertyModel::isComputed);
    }

    /** Returns the stored names of the properties in index keys. */
    Set<String> storedNames() {
        Set<String> names = new LinkedHashSet<>();
        for (IndexModel index : indexes) {
            for (KeyComponent component : index.components()) {
                PropertyModel property = property(component);
                if (property.role() == PropertyModel.Role.PROPERTY) {
                    names.add(property.storedName());
                }
            }
        }
        return names;
    }

    /** Returns whether some index keys contain a property that is computed from the whole entity. */
    public boolean areComputed() {
        return areComputed;
    }

    private PropertyModel property(KeyComponent component) {
        return Objects.requireNonNull(
                model.property(component.property()), "The index refers to a property that does not exist.");
    }

    /** Returns the index keys of an entity, by number of the index. */
    public List<List<String>> of(PrimaryKey keys, T entity) {
        ObjIntConsumer<KeyWriter> values = (writer, index) -> mapper.writeIndex(index, entity, writer);
        List<List<String>> found = new ArrayList<>(indexes.length);
        for (int i = 0; i < indexes.length; i++) {
            found.add(keys(i, keys, values));
        }
        return found;
    }

    /**
     * Returns the index keys of a stored entity, by number of the index. A value that cannot be part of a key was
     * written by another program without index rows, so it has no key. A value that this process cannot read has no
     * known key.
     */
    List<List<String>> of(RowReader plain) {
        StoredRow row = new StoredRow(plain);
        List<List<String>> found = new ArrayList<>(indexes.length);
        for (int i = 0; i < indexes.length; i++) {
            found.add(stored(i, row));
        }
        return found;
    }

    /**
     * Returns the index keys of a stored entity that is about to be deleted, by number of the index. An encrypted value
     * that this process cannot decrypt has no known key.
     */
    List<List<String>> ofDeleted(RowReader plain) {
        StoredRow row = new StoredRow(plain);
        List<List<String>> found = new ArrayList<>(indexes.length);
        for (int i = 0; i < indexes.length; i++) {
            found.add(storedOrLost(i, row));
        }
        return found;
    }

    private List<String> storedOrLost(int number, StoredRow row) {
        try {
            return stored(number, row);
        } catch (MappingException unreadable) {
            if (isEncrypted[number] && isLost(number, row.plain, true)) {
                return List.of();
            }
            throw unreadable;
        }
    }

    /** Returns the keys of a stored entity in one index. */
    List<String> of(int number, RowReader plain) {
        return stored(number, new StoredRow(plain));
    }

    private List<String> stored(int number, StoredRow row) {
        try {
            return keys(number, row.keys, row::write);
        } catch (MappingException foreign) {
            if (foreign.isRetryable()) {
                throw foreign;
            }
            later.requireNone(row.plain, indexes[number]);
            return List.of();
        } catch (InvalidRowException otherType) {
            later.requireNone(row.plain, indexes[number]);
            return List.of();
        }
    }

    /**
     * Returns the numbers of the indexes whose keys are unknown because the entity's values cannot be decrypted.
     *
     * @param keys the known keys
     * @param deleted whether the entity is about to be deleted, so that temporary failures to decrypt count too
     */
    Set<Integer> lostIn(RowReader plain, List<List<String>> keys, boolean deleted) {
        Set<Integer> lost = Set.of();
        for (int i = 0; i < indexes.length; i++) {
            if (isEncrypted[i] && keys.get(i).isEmpty() && isLost(i, plain, deleted)) {
                lost = lost.isEmpty() ? new LinkedHashSet<>() : lost;
                lost.add(i);
            }
        }
        return lost;
    }

    private boolean isLost(int number, RowReader plain, boolean deleted) {
        try {
            for (KeyComponent component : indexes[number].components()) {
                values.read(plain, component.property());
            }
            return false;
        } catch (MappingException unreadable) {
            return deleted || !unreadable.isRetryable();
        } catch (InvalidRowException otherType) {
            return false;
        }
    }

    /** The values of a stored entity, as read from its row. */
    private final class StoredRow {
        private final RowReader plain;
        private final PrimaryKey keys;
        /** The property whose elements were read last; null if none were read. */
        private @Nullable PropertyModel collection;

        private List<Object> elements = List.of();

        StoredRow(RowReader plain) {
            this.plain = plain;
            keys = plain.primaryKey();
        }

        /** Writes the values of a key, in the order of its components. */
        void write(KeyWriter writer, int index) {
            for (PropertyModel property : properties[index]) {
                if (property.isMultiValued()) {
                    writer.each(elements(property));
                } else {
                    writer.value(values.read(plain, property));
                }
            }
        }

        /** Returns the elements of a collection, which are read once for all keys of an index. */
        private List<Object> elements(PropertyModel property) {
            if (collection != property) {
                elements = JsonElements.of(model.entity(), property, (String) values.read(plain, property));
                collection = property;
            }
            return elements;
        }
    }

    /**
     * Returns the distinct keys of an entity in one index. Different elements may have the same key, because keys
     * truncate instants and shorten blind index hashes.
     *
     * @param entityValues writes the entity's values that the key contains; its second argument is the index number
     */
    private List<String> keys(int number, PrimaryKey entity, ObjIntConsumer<KeyWriter> entityValues) {
        KeyWriter writer = layouts[number].writer(entityName);
        entityValues.accept(writer, number);
        if (writer.hasNullComponent()) {
            return List.of();
        }
        String first = key(number, writer, entity);
        if (writer.elementCount() == 1) {
            return List.of(first);
        }
        Set<String> keys = new LinkedHashSet<>(List.of(first));
        for (int element = 1; element < writer.elementCount(); element++) {
            KeyWriter next = layouts[number].writer(entityName).atElement(element, writer);
            entityValues.accept(next, number);
            keys.add(key(number, next, entity));
        }
        return List.copyOf(keys);
    }

    private String key(int number, KeyWriter writer, PrimaryKey entity) {
        String key = endsWithRowKey[number] ? writer.toKey(entity.rowKey()) : writer.toKey();
        if (maxRowKeyLengthInShards > 0 && indexes[number].hasOwnTable()) {
            requireShortInShard(number, key, entity);
        }
        return key;
    }

    private void requireShortInShard(int number, String key, PrimaryKey entity) {
        PrimaryKey row = model.indexRowPrimaryKey(number, key, entity);
        int length = ShardedKeys.length(row.partitionKey(), row.rowKey());
        if (length > maxRowKeyLengthInShards) {
            throw new InvalidKeyValueException(
                    model.entity(),
                    null,
                    "a key of index '" + indexes[number].name() + "' has " + length
                            + " characters, but at most " + maxRowKeyLengthInShards
                            + " are allowed. In this store the key contains the indexed values and the entity's keys. "
                            + "Shorten the values.");
        }
    }
}

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
import org.jspecify.annotations.Nullable;

/** Says which index rows an entity has, of the entity or of its row: for each index the keys, none, one or several. */
public final class IndexKeys<T> {
    private final EntityMapper<T> mapper;
    private final EntityModel model;
    private final String entityName;
    private final LaterValues later;
    private final StoredValues values;
    private final IndexModel[] indexes;
    private final KeyLayout[] layouts;
    /** Whether its keys end with the row key of the entity. */
    private final boolean[] endsWithRowKey;
    /** By number of the index, those of its components. */
    private final PropertyModel[][] properties;
    /** Whether it is by a property that is encrypted. */
    private final boolean[] isEncrypted;

    private final boolean areComputed;
    /** How long a row key may be that holds the values of an index in a table of its own; 0 if none does. */
    private final int mostInShards;

    IndexKeys(EntityFormat<T> format, int mostInShards) {
        this.mostInShards = mostInShards;
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

    /** The stored names of the properties that keys are made of. */
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

    /** Whether some keys are made of what is computed of the whole entity. */
    public boolean areComputed() {
        return areComputed;
    }

    private PropertyModel property(KeyComponent component) {
        return Objects.requireNonNull(
                model.property(component.property()), "The index refers to a property that does not exist.");
    }

    /** The keys of an entity, by number of the index. */
    public List<List<String>> of(PrimaryKey keys, T entity) {
        Values values = (index, writer) -> mapper.writeIndex(index, entity, writer);
        List<List<String>> found = new ArrayList<>(indexes.length);
        for (int i = 0; i < indexes.length; i++) {
            found.add(keys(i, keys, values));
        }
        return found;
    }

    /**
     * The keys of a stored entity, by number of the index. Values that cannot be in a key were written by others, without
     * index rows; of those we cannot read we know nothing.
     */
    List<List<String>> of(RowReader plain) {
        StoredRow row = new StoredRow(plain);
        List<List<String>> found = new ArrayList<>(indexes.length);
        for (int i = 0; i < indexes.length; i++) {
            found.add(stored(i, row));
        }
        return found;
    }

    /** The same of one that is to be deleted: of what nobody here can decrypt we know nothing. */
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

    /** Those of one index. */
    List<String> of(int number, RowReader plain) {
        return stored(number, new StoredRow(plain));
    }

    private List<String> stored(int number, StoredRow row) {
        try {
            return keys(number, row.keys, row);
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
     * The numbers of indexes whose keys a stored entity does not say, since nobody can decrypt its values any more.
     *
     * @param keys those that it says
     * @param deleted whether it is enough that nobody here can
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

    /** Writes the values of one entity in an index. */
    private interface Values {
        void write(int index, KeyWriter writer);
    }

    /** The values of a stored entity. */
    private final class StoredRow implements Values {
        private final RowReader plain;
        private final PrimaryKey keys;
        /** The property whose elements were read last; null if none were read. */
        private @Nullable PropertyModel collection;

        private List<Object> elements = List.of();

        StoredRow(RowReader plain) {
            this.plain = plain;
            keys = plain.primaryKey();
        }

        @Override
        public void write(int index, KeyWriter writer) {
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

    /** Different elements may have one key: instants are cut, tokens are short. */
    private List<String> keys(int number, PrimaryKey entity, Values entityValues) {
        KeyWriter writer = layouts[number].writer(entityName);
        entityValues.write(number, writer);
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
            entityValues.write(number, next);
            keys.add(key(number, next, entity));
        }
        return List.copyOf(keys);
    }

    private String key(int number, KeyWriter writer, PrimaryKey entity) {
        String key = endsWithRowKey[number] ? writer.toKey(entity.rowKey()) : writer.toKey();
        if (mostInShards > 0 && indexes[number].hasOwnTable()) {
            requireShortInShard(number, key, entity);
        }
        return key;
    }

    private void requireShortInShard(int number, String key, PrimaryKey entity) {
        PrimaryKey row = model.indexRowPrimaryKey(number, key, entity);
        int length = ShardedKeys.length(row.partitionKey(), row.rowKey());
        if (length > mostInShards) {
            throw new InvalidKeyValueException(
                    model.entity(),
                    null,
                    "a key of index '" + indexes[number].name() + "' has " + length
                            + " characters, but at most " + mostInShards
                            + " are allowed. In this store the key contains the indexed values and the entity's keys. "
                            + "Shorten the values.");
        }
    }
}

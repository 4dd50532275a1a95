package dev.tables.mapping.table.internal.index;

import dev.tables.engine.Capability;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.row.AbsentProperties;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.EntityFormat;
import dev.tables.mapping.table.internal.row.StoredEntity;
import dev.tables.mapping.value.MappingException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of one entity type: the keys and the content of its index rows, and the properties that a change must
 * read.
 *
 * @param format the format of the entities' rows
 * @param storage the store that contains the rows
 * @param keys the keys of index rows
 * @param content the content of index rows
 * @param parts the content of index rows with included properties; null if no index includes properties
 * @param rows reads the current state of a row before a change
 * @param projection the properties that {@code rows} requires
 */
public record EntityIndexes<T>(
        EntityFormat<T> format,
        EntityStore storage,
        IndexKeys<T> keys,
        IndexContent content,
        @Nullable IndexContent parts,
        CurrentRowReader rows,
        Projection projection) {
    /** Creates the indexes of one entity type. */
    public static <T> EntityIndexes<T> of(EntityFormat<T> format, EntityStore storage) {
        IndexKeys<T> keys = new IndexKeys<>(format, KeyLengths.maxRowKeyLengthInShards(storage.store()));
        IndexContent content = new IndexContent(
                format.model(),
                format.form(),
                storage.store().capabilities().contains(Capability.SAME_ETAG_WITHIN_TRANSACTION));
        return new EntityIndexes<>(
                format,
                storage,
                keys,
                content,
                content.parts(),
                new CurrentRowReader(format, keys, content),
                keys.areComputed() ? Projection.ALL : projection(format, keys, content));
    }

    private static Projection projection(EntityFormat<?> format, IndexKeys<?> keys, IndexContent content) {
        Set<String> names = new LinkedHashSet<>(keys.storedNames());
        names.addAll(content.storedNames());
        names.addAll(format.form().needed());
        return format.form().readingAsStored(Projection.of(names));
    }

    /** Returns the number of indexes. */
    public int count() {
        return format.model().indexes().size();
    }

    public IndexModel index(int number) {
        return format.model().indexes().get(number);
    }

    // Keys of index rows

    /**
     * Returns the keys of an entity's index rows by number of the index. The entity must have the values with which it
     * will be stored.
     */
    public List<List<String>> indexKeysOf(PrimaryKey entityKeys, T entity) {
        return keys.of(entityKeys, entity);
    }

    /**
     * Returns the keys of the index rows that a stored entity should have, by number of the index. A property that the
     * stored row lacks has no key, even if the entity has a default value for it.
     */
    public List<List<String>> indexKeysOf(StoredEntity<T> stored) {
        Row rest = withoutDefaults(stored, format.plainSource(stored.entity()));
        return rest == null
                ? indexKeysOf(stored.primaryKey(), stored.entity())
                : indexKeysOf(AbsentProperties.reader(rest));
    }

    /** Returns the keys of the index rows of a row in plain text, by number of the index. */
    public List<List<String>> indexKeysOf(RowReader plain) {
        return keys.of(plain);
    }

    /** Returns the keys of the rows that a stored entity has in one index. */
    List<String> indexKeys(int number, RowReader stored) {
        return keys.of(number, format.form().decrypted(stored));
    }

    /** Returns a stored entity's properties in plain text without defaults that its row lacks. */
    public Row stored(Row plain, StoredEntity<T> stored) {
        Row rest = withoutDefaults(stored, plain);
        return rest == null ? plain : rest;
    }

    private @Nullable Row withoutDefaults(StoredEntity<T> stored, RowSource plain) {
        return format.absent()
                .withoutDefaults(
                        stored.primaryKey(),
                        stored.entity(),
                        plain,
                        stored.row().absent());
    }

    // Current rows

    /**
     * Reads the current state of a row that is about to be updated; returns null if the row does not exist. Sends one
     * request.
     */
    @Nullable
    public CurrentRow current(PrimaryKey keys) {
        return storage.store().get(format.table(), keys, projection, rows::current);
    }

    /** Returns the current state of a stored row that is about to be updated. */
    public CurrentRow current(RowReader stored) {
        return rows.current(stored);
    }

    /**
     * Returns whether an entity currently has an index row with that key, or exists but cannot be read by this process.
     * Sends one request.
     */
    public boolean mayHave(PrimaryKey entity, int number, String indexKey) {
        try {
            CurrentRow stored = current(entity);
            return stored != null && stored.indexKeys().get(number).contains(indexKey);
        } catch (MappingException notReadableHere) {
            return true;
        }
    }
}

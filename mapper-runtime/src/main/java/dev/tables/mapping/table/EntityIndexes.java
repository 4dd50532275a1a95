package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.PrimaryKeyFormatter;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.mapping.lifecycle.IndexDefinition;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of one entity type: which index rows an entity has, what they contain, and what a change must read of its row.
 *
 * @param format the format of the entities' rows
 * @param storage the store that contains the rows
 * @param maintainers the maintainers of the indexes by number
 * @param keys the keys of index rows
 * @param content what index rows contain
 * @param parts the content of index rows with included properties; null if no index includes properties
 * @param rows reads what a change needs to know of a row
 * @param projection what {@code rows} needs of a row
 */
record EntityIndexes<T>(
        EntityFormat<T> format,
        EntityStore storage,
        List<IndexMaintainer<T>> maintainers,
        IndexKeys<T> keys,
        IndexContent content,
        @Nullable IndexContent parts,
        CurrentRowReader rows,
        Projection projection) {
    /** Creates the indexes of one entity type with the maintainers of a factory. */
    static <T> EntityIndexes<T> of(EntityFormat<T> format, EntityStore storage, IndexMaintainer.Factory factory) {
        IndexKeys<T> keys = new IndexKeys<>(format, KeyLengths.mostInShards(storage.store()));
        IndexContent content = new IndexContent(
                format.model(),
                format.form(),
                storage.store().capabilities().contains(Capability.SAME_ETAG_WITHIN_TRANSACTION));
        List<IndexMaintainer<T>> maintainers = new ArrayList<>();
        EntityIndexes<T> indexes = new EntityIndexes<>(
                format,
                storage,
                Collections.unmodifiableList(maintainers),
                keys,
                content,
                content.parts(),
                new CurrentRowReader(format, keys, content),
                keys.areComputed() ? Projection.ALL : projection(format, keys, content));
        for (int i = 0; i < format.model().indexes().size(); i++) {
            maintainers.add(factory.maintainer(indexes, i));
        }
        return indexes;
    }

    private static Projection projection(EntityFormat<?> format, IndexKeys<?> keys, IndexContent content) {
        Set<String> names = new LinkedHashSet<>(keys.storedNames());
        names.addAll(content.storedNames());
        names.addAll(format.form().needed());
        return format.form().readingAsStored(Projection.of(names));
    }

    /** Returns the number of indexes. */
    int count() {
        return format.model().indexes().size();
    }

    IndexModel index(int number) {
        return format.model().indexes().get(number);
    }

    /** Returns the maintainer of an index. */
    IndexMaintainer<T> maintainer(int number) {
        return maintainers.get(number);
    }

    /** Returns the definitions of the indexes by number. */
    List<IndexDefinition> definitions(@Nullable RowCipher cipher) {
        return maintainers.stream().map(index -> index.describe(cipher)).toList();
    }

    /** Returns the rows of a global index by its name; null if there is no such global index. */
    @Nullable
    TableIndex<T> outside(String index) {
        for (IndexMaintainer<T> one : maintainers) {
            if (one.index.name().equals(index)) {
                return one.outside();
            }
        }
        return null;
    }

    /** Returns the stored properties of an index row, given the entity's properties in plain text. */
    RowSource indexSource(int number, PrimaryKey keys, PrimaryKey indexRow, RowSource plain) {
        return maintainers.get(number).source(keys, indexRow, plain);
    }

    // Keys of index rows

    /** Returns the keys of an entity's index rows by number of the index. The entity must be as it will be stored. */
    List<List<String>> indexKeysOf(PrimaryKey entityKeys, T entity) {
        return keys.of(entityKeys, entity);
    }

    /** Returns the keys of the index rows that a stored entity should have, by number of the index; defaults that its row lacks have none. */
    List<List<String>> indexKeysOf(StoredEntity<T> stored) {
        Row rest = withoutDefaults(stored, format.plainSource(stored.entity()));
        return rest == null
                ? indexKeysOf(stored.primaryKey(), stored.entity())
                : indexKeysOf(AbsentProperties.reader(rest));
    }

    /** Returns the keys of the index rows of a row in plain text, by number of the index. */
    List<List<String>> indexKeysOf(RowReader plain) {
        return keys.of(plain);
    }

    /** Returns the keys of the rows that a stored entity has in one index. */
    List<String> indexKeys(int number, RowReader stored) {
        return keys.of(number, format.form().decrypted(stored));
    }

    /** Returns a stored entity's properties in plain text without defaults that its row lacks. */
    Row stored(Row plain, StoredEntity<T> stored) {
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

    /** Reads what an update needs to know of the row that it changes; returns null if the row does not exist. One request. */
    @Nullable
    CurrentRow current(PrimaryKey keys) {
        return storage.store().get(format.table(), keys, projection, rows::current);
    }

    /** Returns what an update needs to know of a stored row. */
    CurrentRow current(RowReader stored) {
        return rows.current(stored);
    }

    /** Returns whether an entity has an index row of that key now, or exists and cannot be read here. One request. */
    boolean mayHave(PrimaryKey entity, int number, String indexKey) {
        try {
            CurrentRow stored = current(entity);
            return stored != null && stored.indexKeys().get(number).contains(indexKey);
        } catch (MappingException notReadableHere) {
            return true;
        }
    }

    // Index rows that copy properties

    /** Decodes an index row that copies the entity's properties. Errors do not name its keys, because they contain values. */
    <R> R decode(int number, RowReader indexRow, RowDecoder<R> decoder) {
        IndexMaintainer<T> index = maintainers.get(number);
        try {
            return TolerantDecoder.decoded(decoder, indexRow, row -> asEntityRow(index, row), index::requiredEntityOf);
        } catch (InvalidRowException wrongType) {
            PrimaryKey entity = index.requiredEntityOf(indexRow);
            throw new MappingException(
                    format.model().entity(),
                    null,
                    entity,
                    "the row of index '" + index.index.name() + "' for " + PrimaryKeyFormatter.formatPrimaryKey(entity)
                            + " lacks a property or contains a property of the wrong type. Save the entity again.",
                    null);
        }
    }

    /** Returns an index row that copies the entity's properties as the entity's row. */
    private RowReader asEntityRow(IndexMaintainer<T> index, RowReader indexRow) {
        RowReader plain = format.form().decrypted(index.table(), indexRow);
        return format.form()
                .upgraded(new IndexedRow(plain, index.requiredEntityOf(indexRow), index.versionOf(indexRow)));
    }
}

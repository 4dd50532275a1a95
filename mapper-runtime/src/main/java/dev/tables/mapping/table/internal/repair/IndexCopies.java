package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.index.IndexAccess;
import dev.tables.mapping.table.internal.row.StoredEntity;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of index rows that copy properties with their entities. A writer whose class lacks the index changes an
 * entity without changing the copy.
 */
final class IndexCopies<T> {
    private final EntityIndexes<T> indexes;
    private final List<IndexChecker<T>> checkers;

    IndexCopies(EntityIndexes<T> indexes, List<IndexChecker<T>> checkers) {
        this.indexes = indexes;
        this.checkers = checkers;
    }

    /**
     * Returns whether an index row was written with another definition of the index, or contains other properties than
     * the entity.
     */
    boolean isOutdated(int number, RowReader indexRow, StoredEntity<T> stored) {
        IndexChecker<T> checker = checkers.get(number);
        IndexAccess<T> index = checker.access();
        return !index.content().isOwn(indexRow)
                || index.content().hasProperties()
                        && !(checker.hasVersion(indexRow, stored.etag()) && isSame(index, indexRow, stored));
    }

    /**
     * Compares the content of an index row with its entity. An equal version does not prove equal content, because a
     * copy of tables may combine rows that were not written together.
     */
    private boolean isSame(IndexAccess<T> index, RowReader indexRow, StoredEntity<T> stored) {
        PrimaryKey keys = stored.primaryKey();
        Row whole = Row.of(keys, indexes.format().plainSource(stored.entity()));
        try {
            Row found = index.content().isWhole()
                    ? Row.of(keys, indexes.format().plainSource(index.decode(indexRow, copy -> copied(copy, whole))))
                    : index.decode(indexRow, Row::from).withoutETag();
            // An entity that is read has its defaults, what a row holds of it has not.
            Row expected = index.content().expected(index.content().isWhole() ? whole : indexes.stored(whole, stored));
            return found.equals(expected) || expected != null && meansSame(found, expected);
        } catch (MappingException | InvalidRowException unreadable) {
            return false;
        }
    }

    /**
     * Returns whether two rows have equal values. The stored forms of equal values may differ: for example, a set that
     * was read has its elements in another order.
     */
    private boolean meansSame(Row found, Row expected) {
        if (!found.primaryKey().equals(expected.primaryKey())
                || !found.propertyNames().equals(expected.propertyNames())) {
            return false;
        }
        Set<String> different = new HashSet<>();
        for (String name : expected.propertyNames()) {
            if (!Objects.deepEquals(found.value(name), expected.value(name))) {
                different.add(name);
            }
        }
        for (PropertyModel property : indexes.format().mapper().model().properties()) {
            if (different.contains(property.storedName())
                    && property.role() == PropertyModel.Role.PROPERTY
                    && !property.isExploded()
                    && meansSame(property, found, expected)) {
                different.remove(property.storedName());
            }
        }
        return different.isEmpty();
    }

    private boolean meansSame(PropertyModel property, Row found, Row expected) {
        Object value = declared(property, found);
        if (value == null || Objects.deepEquals(value, declared(property, expected))) {
            return value != null;
        }
        // The class may have no equals.
        Object again = property.type().toStored(indexes.format().mapper().stored(property.name(), value));
        return Objects.deepEquals(again, expected.value(property.storedName()));
    }

    private @Nullable Object declared(PropertyModel property, Row row) {
        Object stored = indexes.format().value(new StoredRow(row, ETag.ANY, Instant.EPOCH), property.name());
        return indexes.format().mapper().declared(property.name(), stored);
    }

    /**
     * Returns the entity in a copy. Large values, which index rows do not contain, are taken from the entity itself.
     */
    private T copied(RowReader copy, Row plain) {
        Row copied = Row.from(copy);
        for (PropertyModel property : indexes.format().mapper().model().properties()) {
            if (property.isLarge()) {
                copied = copied.with(property.storedName(), plain.value(property.storedName()));
            }
        }
        return indexes.format().mapper().read(new StoredRow(copied, copy.etag(), copy.timestamp()));
    }
}

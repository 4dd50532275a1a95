package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowReader;
import dev.tables.mapping.table.internal.index.EntityIndexes;
import dev.tables.mapping.table.internal.row.StoredEntity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search for index rows that entities lack, and for index rows with other properties than their entities. The search
 * reads the rows of all entities of a page together. One request covers up to 1000 rows of an index if the state of the
 * rows is not known yet.
 */
final class IndexGaps<T> {
    private final EntityIndexes<T> indexes;
    private final List<IndexChecker<T>> checkers;
    private final int only;
    private final ObservedIndexRows met;
    private final IndexCopies<T> copies;

    /** Creates a search for one index, or for all indexes if the number is negative. */
    IndexGaps(EntityIndexes<T> indexes, List<IndexChecker<T>> checkers, int only) {
        this(indexes, checkers, only, ObservedIndexRows.nothing());
    }

    /** Creates a search for one index. The search omits rows whose state is recorded in {@code met}. */
    IndexGaps(EntityIndexes<T> indexes, List<IndexChecker<T>> checkers, int only, ObservedIndexRows met) {
        this.indexes = indexes;
        this.checkers = checkers;
        this.only = only;
        this.met = met;
        copies = new IndexCopies<>(indexes, checkers);
    }

    /**
     * The gap of an entity: the index rows that it lacks, and the index rows with wrong content.
     *
     * @param stored the entity
     * @param absent the keys of the missing rows, by number of the index
     * @param others the numbers of indexes that have rows with wrong content
     */
    record Gap<T>(StoredEntity<T> stored, List<List<String>> absent, Set<Integer> others) {
        /** Returns whether all rows exist, but some have wrong content. */
        boolean outdated() {
            return missing() == 0 && !others.isEmpty();
        }

        /** Returns the number of missing rows. */
        int missing() {
            return absent.stream().mapToInt(List::size).sum();
        }

        PrimaryKey primaryKey() {
            return stored.primaryKey();
        }
    }

    /** Returns the gaps of entities, in order; omits entities without a gap. */
    List<Gap<T>> of(List<StoredEntity<T>> page) {
        Map<PrimaryKey, Look<T>> looks = new HashMap<>();
        List<Look<T>> inOrder = new ArrayList<>(page.size());
        for (StoredEntity<T> stored : page) {
            Look<T> look = new Look<>(stored, indexes.indexKeysOf(stored));
            looks.put(stored.primaryKey(), look);
            inOrder.add(look);
        }
        Entities<T> all = new Entities<>(inOrder, looks, met, copies);
        for (int i = 0; i < indexes.count(); i++) {
            if (only < 0 || only == i) {
                checkers.get(i).findGaps(all);
            }
        }
        return inOrder.stream().filter(Look::isWrong).map(Look::gap).toList();
    }

    /** Returns the gap of an entity as if it had no row in any of the indexes. Sends no request. */
    Gap<T> everything(StoredEntity<T> stored) {
        List<List<String>> absent = new ArrayList<>(indexes.indexKeysOf(stored));
        for (int i = 0; i < absent.size(); i++) {
            if (only >= 0 && only != i) {
                absent.set(i, List.of());
            }
        }
        return new Gap<>(stored, absent, Set.of());
    }

    /**
     * The entities of a page.
     *
     * @param looks the findings on each entity, in order
     * @param byKeys the same findings by the keys of the entity
     * @param met the index rows that a pass over the index has read
     * @param copies the comparison of the rows' content with the entity
     */
    record Entities<T>(
            List<Look<T>> looks, Map<PrimaryKey, Look<T>> byKeys, ObservedIndexRows met, IndexCopies<T> copies) {
        /** Returns whether an index row of an entity of the page has wrong content. */
        boolean isOutdated(int index, PrimaryKey entity, RowReader indexRow) {
            Look<T> look = byKeys.get(entity);
            return look != null && copies.isOutdated(index, indexRow, look.stored);
        }
    }

    /** The findings on the index rows of one entity. */
    static final class Look<T> {
        private final StoredEntity<T> stored;
        private final List<List<String>> indexKeys;
        private final List<List<String>> absent = new ArrayList<>();
        private final Set<Integer> others = new HashSet<>();

        Look(StoredEntity<T> stored, List<List<String>> indexKeys) {
            this.stored = stored;
            this.indexKeys = indexKeys;
            indexKeys.forEach(keys -> absent.add(new ArrayList<>()));
        }

        /** Returns the keys of the entity. */
        PrimaryKey entity() {
            return stored.primaryKey();
        }

        /** Returns the keys of the rows that the entity should have in an index. */
        List<String> keys(int index) {
            return indexKeys.get(index);
        }

        /** Records that the entity lacks a row. */
        void lacks(int index, String key) {
            absent.get(index).add(key);
        }

        /** Records that a row has wrong content. */
        void hasOutdated(int index) {
            others.add(index);
        }

        private boolean isWrong() {
            return !others.isEmpty() || !isComplete();
        }

        Gap<T> gap() {
            return new Gap<>(stored, absent, others);
        }

        private boolean isComplete() {
            for (List<String> keys : absent) {
                if (!keys.isEmpty()) {
                    return false;
                }
            }
            return true;
        }
    }
}

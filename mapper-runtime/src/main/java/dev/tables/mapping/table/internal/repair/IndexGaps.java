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
 * Finds out which index rows entities lack, and which have some that hold other properties than they do. Reads the rows of all
 * entities of a page together: one request for up to 1000 rows of an index of which nothing is known.
 */
final class IndexGaps<T> {
    private final EntityIndexes<T> indexes;
    private final List<IndexChecker<T>> checkers;
    private final int only;
    private final RowsMet met;
    private final IndexCopies<T> copies;

    /** Of one index, or of all if the number is negative. */
    IndexGaps(EntityIndexes<T> indexes, List<IndexChecker<T>> checkers, int only) {
        this(indexes, checkers, only, RowsMet.nothing());
    }

    /** Of one index, of whose rows something is known already: these are not looked for. */
    IndexGaps(EntityIndexes<T> indexes, List<IndexChecker<T>> checkers, int only, RowsMet met) {
        this.indexes = indexes;
        this.checkers = checkers;
        this.only = only;
        this.met = met;
        copies = new IndexCopies<>(indexes, checkers);
    }

    /**
     * What an entity lacks.
     *
     * @param stored the entity
     * @param absent the keys of the rows that are not there, by number of the index
     * @param others the numbers of indexes that have rows which hold something else
     */
    record Gap<T>(StoredEntity<T> stored, List<List<String>> absent, Set<Integer> others) {
        /** Whether all rows are there, but some hold something else. */
        boolean outdated() {
            return missing() == 0 && !others.isEmpty();
        }

        /** How many rows are not there. */
        int missing() {
            return absent.stream().mapToInt(List::size).sum();
        }

        PrimaryKey primaryKey() {
            return stored.primaryKey();
        }
    }

    /** The entities that lack something, in order. */
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

    /** What an entity would lack if it had no row in any of the indexes. Makes no request. */
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
     * @param looks what is seen of each, in order
     * @param byKeys the same by the keys of the entity
     * @param met what is known of index rows already
     * @param copies compares what rows hold
     */
    record Entities<T>(List<Look<T>> looks, Map<PrimaryKey, Look<T>> byKeys, RowsMet met, IndexCopies<T> copies) {
        /** Whether a row of an entity of the page holds something else than the entity does. */
        boolean isOutdated(int index, PrimaryKey entity, RowReader indexRow) {
            Look<T> look = byKeys.get(entity);
            return look != null && copies.isOutdated(index, indexRow, look.stored);
        }
    }

    /** What was seen of an entity's index rows. */
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

        /** The keys of the entity. */
        PrimaryKey entity() {
            return stored.primaryKey();
        }

        /** The keys of the rows that it should have in an index. */
        List<String> keys(int index) {
            return indexKeys.get(index);
        }

        /** Records that it lacks a row. */
        void lacks(int index, String key) {
            absent.get(index).add(key);
        }

        /** Records that a row holds something else than the entity does. */
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

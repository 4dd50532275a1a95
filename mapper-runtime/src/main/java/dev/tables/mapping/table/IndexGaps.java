package dev.tables.mapping.table;

import dev.tables.engine.Limits;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.TableNotFoundException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which index rows entities lack, and which have some that hold other properties than they do. Looks at the rows of all
 * entities of a page together: one request for up to 1000 rows of an index of which nothing is known.
 */
final class IndexGaps<T> {
    private final EntityRows<T> rows;
    private final int only;
    private final RowsMet met;
    private final IndexCopies<T> copies;

    /** Of one index, or of all if the number is negative. */
    IndexGaps(EntityRows<T> rows, int only) {
        this(rows, only, RowsMet.nothing());
    }

    /** Of one index, of whose rows something is known already: these are not looked for. */
    IndexGaps(EntityRows<T> rows, int only, RowsMet met) {
        this.rows = rows;
        this.only = only;
        this.met = met;
        copies = new IndexCopies<>(rows);
    }

    /**
     * What an entity lacks.
     *
     * @param stored the entity
     * @param absent the keys of the rows that are not there, by number of the index
     * @param others the numbers of indexes that have rows which hold something else
     */
    record Gap<T>(IndexRepair.Stored<T> stored, List<List<String>> absent, Set<Integer> others) {
        /** Whether all rows are there, but some hold something else. */
        boolean outdated() {
            return missing() == 0 && !others.isEmpty();
        }

        /** How many rows are not there. */
        int missing() {
            return absent.stream().mapToInt(List::size).sum();
        }

        RowKeys keys() {
            return stored.keys();
        }
    }

    /** The entities that lack something, in order. */
    List<Gap<T>> of(List<IndexRepair.Stored<T>> page) {
        Map<RowKeys, Look<T>> looks = new HashMap<>();
        List<Look<T>> inOrder = new ArrayList<>(page.size());
        for (IndexRepair.Stored<T> stored : page) {
            Look<T> look = new Look<>(stored, rows.indexKeysOf(stored.keys(), stored.entity()));
            looks.put(stored.keys(), look);
            inOrder.add(look);
        }
        for (int i = 0; i < rows.indexCount(); i++) {
            if (only < 0 || only == i) {
                if (rows.isList(i)) {
                    lists(i, inOrder);
                } else {
                    rows(i, inOrder, looks);
                }
            }
        }
        return inOrder.stream().filter(Look::lacks).map(Look::gap).toList();
    }

    private void rows(int index, List<Look<T>> entities, Map<RowKeys, Look<T>> looks) {
        List<Wanted<T>> wanted = new ArrayList<>();
        for (Look<T> look : entities) {
            for (String key : look.indexKeys.get(index)) {
                RowKeys row = rows.model().indexRow(index, key, look.stored.keys());
                switch (met.of(row, look.stored.keys())) {
                    case PRESENT -> {}
                    case ABSENT -> look.absent.get(index).add(key);
                    case NOTHING -> wanted.add(new Wanted<>(look, key, row));
                }
                if (wanted.size() == Limits.MAX_PAGE_SIZE) {
                    read(index, wanted, looks);
                    wanted.clear();
                }
            }
        }
        read(index, wanted, looks);
    }

    private void read(int index, List<Wanted<T>> wanted, Map<RowKeys, Look<T>> looks) {
        if (wanted.isEmpty()) {
            return;
        }
        List<RowKeys> keys = wanted.stream().<RowKeys>map(Wanted::row).toList();
        List<@Nullable Found> found = new ArrayList<>();
        try {
            String table = rows.model().indexTable(index);
            found.addAll(rows.store().getAll(table, keys, Projection.ALL, reader -> {
                RowKeys owner = rows.entityKeys(index, reader);
                Look<T> look = owner == null ? null : looks.get(owner);
                return new Found(owner, look != null && copies.isOutdated(index, reader, look.stored));
            }));
        } catch (TableNotFoundException noRowYet) {
            found.clear();
        }
        for (int i = 0; i < wanted.size(); i++) {
            Found row = found.isEmpty() ? null : found.get(i);
            wanted.get(i).note(index, row);
        }
    }

    private void lists(int index, List<Look<T>> entities) {
        Map<String, ListRows> byPartition = new HashMap<>();
        for (Look<T> look : entities) {
            String partition = look.stored.keys().partitionKey();
            ListRows lists = byPartition.computeIfAbsent(partition, key -> new ListRows(rows, key));
            lists.expect(look.indexKeys.get(index), look.rowKey());
        }
        ListRows.readExpected(byPartition.values());
        for (Look<T> look : entities) {
            ListRows lists = byPartition.get(look.stored.keys().partitionKey());
            for (String key : look.indexKeys.get(index)) {
                if (lists == null || !lists.contains(key, look.rowKey())) {
                    look.absent.get(index).add(key);
                }
            }
        }
    }

    /**
     * An index row that is there.
     *
     * @param owner the entity it leads to; null if it leads to none as rows of the index do
     * @param outdated whether it holds something else than it should of that entity
     */
    private record Found(@Nullable RowKeys owner, boolean outdated) {}

    /** An index row that an entity should have. */
    private record Wanted<T>(Look<T> look, String key, RowKeys row) {
        void note(int index, @Nullable Found found) {
            if (found == null || !look.stored.keys().equals(found.owner)) {
                look.absent.get(index).add(key);
            } else if (found.outdated) {
                look.others.add(index);
            }
        }
    }

    /** What was seen of an entity's index rows. */
    private static final class Look<T> {
        private final IndexRepair.Stored<T> stored;
        private final List<List<String>> indexKeys;
        private final List<List<String>> absent = new ArrayList<>();
        private final Set<Integer> others = new HashSet<>();

        Look(IndexRepair.Stored<T> stored, List<List<String>> indexKeys) {
            this.stored = stored;
            this.indexKeys = indexKeys;
            indexKeys.forEach(keys -> absent.add(new ArrayList<>()));
        }

        String rowKey() {
            return stored.keys().rowKey();
        }

        boolean lacks() {
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

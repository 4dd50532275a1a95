package dev.tables.mapping;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.mapping.index.DuplicateIndexValueException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares an entity's indexes with the entities, and mends them: index rows that are missing, as after an index was declared
 * on a table that has entities already, and rows that lead to no entity with their values.
 *
 * <p>Works while others write. Reads the whole table and all index rows. Nothing is changed by {@link #verify}. An entity
 * that cannot be read is counted and passed over; if nobody can read its indexed values any more, as after their key was
 * destroyed, its index rows lead nowhere and go, else they stay.
 *
 * @param <T> the entity
 */
public final class IndexRepair<T> {
    private static final int ATTEMPTS = 10;

    private static final int MOST_NAMED = 100;
    private static final int ALL = -1;

    private final EntityRows<T> rows;
    /** The number of the only index that is looked at, or {@link #ALL}. */
    private final int only;

    private final IndexCopies<T> copies;

    /** Entities that cannot be in a unique index, the first of them. */
    private final List<RowKeys> refused = new ArrayList<>();

    private long entities;
    private long missing;
    private long outdated;
    private long stale;
    private long conflicts;
    private long unreadable;

    private IndexRepair(EntityRows<T> rows, int only) {
        this.rows = rows;
        this.only = only;
        copies = new IndexCopies<>(rows, only);
    }

    /** For one index, page by page. */
    static <T> IndexRepair<T> of(EntityRows<T> rows, int index) {
        return new IndexRepair<>(rows, index);
    }

    /** Counts what is wrong. */
    public static <T> Report verify(EntityTable<T> table) {
        return new IndexRepair<>(table.rows(), ALL).run(false);
    }

    /**
     * Mends what is wrong; the report tells what was found. An entity whose missing row was put back has a new version. A
     * value of a unique index that several entities have is left to the first found and counted as a conflict.
     */
    public static <T> Report repair(EntityTable<T> table) {
        return new IndexRepair<>(table.rows(), ALL).run(true);
    }

    private Report run(boolean mend) {
        pages(
                query -> new EntityReads(rows).query(query, this::stored),
                RowQuery.wholeTable().withRowKeys(rows.model().rowKey().range()),
                page -> readable(page).forEach(stored -> checkEntity(stored, mend)));
        for (int i = 0; i < rows.indexCount(); i++) {
            checkIndex(i, mend);
        }
        return report();
    }

    /** What was found so far. */
    Report report() {
        return new Report(entities, missing, outdated, stale, conflicts, unreadable);
    }

    /** Entities that cannot be in a unique index because another has the values: the first of them. */
    List<RowKeys> refused() {
        return refused;
    }

    /** A page of entities: what {@link #mendEntities} takes. */
    Page<Stored<T>> entities(RowQuery page) {
        RowQuery own = page.withRowKeys(rows.model().rowKey().range())
                .withPartitionKeys(rows.model().partitionKey().range());
        Page<Optional<Stored<T>>> read = new EntityReads(rows).query(own, this::stored);
        return new Page<>(readable(read.items()), read.next());
    }

    /** Counts the others. */
    private List<Stored<T>> readable(List<Optional<Stored<T>>> page) {
        List<Stored<T>> readable = page.stream().flatMap(Optional::stream).toList();
        entities += page.size() - readable.size();
        unreadable += page.size() - readable.size();
        return readable;
    }

    private Optional<Stored<T>> stored(RowReader reader) {
        try {
            return Optional.of(new Stored<>(rows.read(reader), reader.etag(), rows.isCurrent(reader)));
        } catch (MappingException notReadable) {
            if (only != ALL && !notReadable.isPermanent()) {
                // Whoever can read it would miss it in an index that is called complete.
                throw notReadable;
            }
            return Optional.empty();
        } catch (InvalidRowException otherType) {
            return Optional.empty();
        }
    }

    /** A page of rows of the only index: what {@link #mendRows} takes; null if there is no table of them. */
    @Nullable
    Page<Entry> indexRows(RowQuery page) {
        RowQuery own = rows.isTable(only)
                ? page
                : page.withRowKeys(rows.model().indexKey(only).range());
        try {
            return rows.store().query(rows.model().indexTable(only), own, reader -> entry(only, reader));
        } catch (TableNotFoundException noRowYet) {
            return null;
        }
    }

    /**
     * Puts what is missing for entities read a moment ago: together, in as few transactions as the limits allow; where
     * somebody changed one of them meanwhile or a value is taken, one by one.
     */
    void mendEntities(List<Stored<T>> page) {
        List<Change<T>> changes = new ArrayList<>();
        long absentRows = 0;
        long oldRows = 0;
        for (Stored<T> stored : page) {
            RowKeys keys = rows.mapper().keysOf(stored.entity());
            List<List<String>> absent = absent(keys, stored.entity());
            boolean old = count(absent) == 0 && copies.isOutdated(keys, stored);
            if (count(absent) > 0 || old) {
                changes.add(mending(stored, absent));
                absentRows += count(absent);
                oldRows += old ? 1 : 0;
            }
        }
        try {
            ChunkedWrite.commit(rows, changes);
            entities += page.size();
            missing += absentRows;
            outdated += oldRows;
        } catch (ConcurrentUpdateException | RowNotFoundException | DuplicateIndexValueException someOfThem) {
            page.forEach(stored -> checkEntity(stored, true));
        }
    }

    /** Removes those of the rows that lead to no entity with their values. */
    void mendRows(List<Entry> page) {
        page.forEach(entry -> checkRow(only, entry, true));
    }

    private void checkEntity(Stored<T> stored, boolean mend) {
        entities++;
        Stored<T> now = stored;
        RowKeys keys = rows.mapper().keysOf(stored.entity());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            List<List<String>> absent = absent(keys, now.entity());
            int count = count(absent);
            boolean old = count == 0 && copies.isOutdated(keys, now);
            if (count == 0 && !old) {
                return;
            }
            Stored<T> again = read(keys);
            if (again == null) {
                return;
            }
            // The version tells that the entity had its values all the while.
            if (again.etag().equals(now.etag()) && (!mend || rebuild(again, absent))) {
                missing += count;
                outdated += old ? 1 : 0;
                return;
            }
            now = again;
        }
    }

    private List<List<String>> absent(RowKeys keys, T entity) {
        List<List<String>> indexKeys = rows.indexKeysOf(keys, entity);
        List<List<String>> absent = new ArrayList<>(indexKeys.size());
        for (int i = 0; i < indexKeys.size(); i++) {
            int index = i;
            absent.add(indexKeys.get(i).stream()
                    .filter(key -> isConcerned(index) && !isPresent(index, key, keys))
                    .toList());
        }
        return absent;
    }

    private boolean isPresent(int index, String key, RowKeys entity) {
        return rows.isList(index)
                ? new ListRows(rows, entity.partitionKey()).contains(key, entity.rowKey())
                : entity.equals(owner(index, rows.model().indexRow(index, key, entity)));
    }

    private boolean isConcerned(int index) {
        return only == ALL || only == index;
    }

    private static int count(List<List<String>> absent) {
        return absent.stream().mapToInt(List::size).sum();
    }

    /** The entity an index row leads to, null if the row is not there. */
    private @Nullable RowKeys owner(int index, RowKeys indexRow) {
        try {
            return rows.store()
                    .get(
                            rows.model().indexTable(index),
                            indexRow,
                            Projection.ALL,
                            reader -> rows.entityKeys(index, reader));
        } catch (TableNotFoundException noRowYet) {
            return null;
        }
    }

    private @Nullable Stored<T> read(RowKeys keys) {
        Optional<Stored<T>> found = rows.store().get(rows.table(), keys, Projection.ALL, this::stored);
        return found == null ? null : found.orElse(null);
    }

    private Change<T> mending(Stored<T> stored, List<List<String>> absent) {
        return stored.current()
                ? Change.rebuild(rows, stored.entity(), stored.etag(), absent)
                : Change.rewrite(rows, stored.entity(), stored.etag());
    }

    /** Whether the rows are back, or cannot be; false if the entity was changed meanwhile. */
    private boolean rebuild(Stored<T> stored, List<List<String>> absent) {
        try {
            PartitionTransaction.commit(List.of(mending(stored, absent)));
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException changed) {
            return false;
        } catch (DuplicateIndexValueException taken) {
            conflicts++;
            if (refused.size() < MOST_NAMED) {
                refused.add(rows.mapper().keysOf(stored.entity()));
            }
            return true;
        }
    }

    private void checkIndex(int index, boolean mend) {
        RowQuery query = rows.isTable(index)
                ? RowQuery.wholeTable()
                : RowQuery.wholeTable().withRowKeys(rows.model().indexKey(index).range());
        try {
            String table = rows.model().indexTable(index);
            pages(
                    page -> rows.store().query(table, page, reader -> entry(index, reader)),
                    query,
                    page -> page.forEach(entry -> checkRow(index, entry, mend)));
        } catch (TableNotFoundException noRowYet) {
            return;
        }
    }

    private Entry entry(int index, RowReader reader) {
        if (rows.isList(index)) {
            return new Entry(reader.keys(), "", reader.keys(), reader.etag(), ListRow.read(reader));
        }
        String key = rows.isTable(index) ? reader.partitionKey() : reader.rowKey();
        return new Entry(reader.keys(), key, rows.entityKeys(index, reader), reader.etag(), null);
    }

    private void checkList(int index, ListRow list, boolean mend) {
        String prefix = rows.listPrefix(index, list.keys());
        List<String> wrong = list.rowKeys().stream()
                .filter(rowKey -> !mayBelong(
                        index, prefix + rowKey, new RowKeys(list.keys().partitionKey(), rowKey)))
                .toList();
        if (wrong.isEmpty() || !Objects.equals(list.etag(), versionNow(list.keys()))) {
            return;
        }
        stale += wrong.size();
        if (mend) {
            wrong.forEach(list::remove);
            list.operations(prefix).forEach(this::write);
        }
    }

    private void checkRow(int index, Entry entry, boolean mend) {
        ListRow list = entry.list();
        if (list != null) {
            checkList(index, list, mend);
            return;
        }
        if (mayBelong(index, entry.key(), entry.entity())) {
            return;
        }
        if (rows.isTable(index)) {
            TableIndex<T> table = rows.tableIndex(index);
            if (table.version(entry.key(), entry.entity(), new HashSet<>()) != null) {
                stale++;
                if (mend) {
                    table.settle(entry.key(), entry.entity(), "");
                }
            }
        } else if (entry.etag().equals(versionNow(entry.row()))) {
            stale++;
            if (mend) {
                delete(entry);
            }
        }
    }

    /** Also where the entity's values are not to be read here, but may be elsewhere. */
    private boolean mayBelong(int index, String key, RowKeys entity) {
        try {
            CurrentRow current = rows.current(entity);
            return current != null && current.indexKeys().get(index).contains(key);
        } catch (MappingException unreadableHere) {
            return true;
        }
    }

    private @Nullable ETag versionNow(RowKeys indexRow) {
        return rows.store().get(rows.table(), indexRow, Projection.of(), RowReader::etag);
    }

    private void delete(Entry entry) {
        write(RowOperation.delete(entry.row(), entry.etag()));
    }

    private void write(RowOperation operation) {
        try {
            rows.store().write(rows.table(), operation);
        } catch (ConcurrentUpdateException | RowNotFoundException rewritten) {
            return;
        }
    }

    private static <R> void pages(Function<RowQuery, Page<R>> reads, RowQuery query, Consumer<List<R>> each) {
        Page<R> page = reads.apply(query);
        each.accept(new ArrayList<>(page.items()));
        while (page.next() != null) {
            page = reads.apply(query.from(page.next()));
            each.accept(new ArrayList<>(page.items()));
        }
    }

    /**
     * An entity and its version.
     *
     * @param current whether its row is of the present schema version, so that index rows go with what is stored
     */
    record Stored<T>(T entity, ETag etag, boolean current) {}

    /**
     * An index row.
     *
     * @param row where it is
     * @param key the key of its values
     * @param entity the entity it leads to
     * @param etag its version
     * @param list what it holds, if it leads to several entities
     */
    record Entry(
            RowKeys row,
            String key,
            RowKeys entity,
            ETag etag,
            @Nullable ListRow list) {}

    /**
     * What was found.
     *
     * @param entities entities looked at
     * @param missing index rows that were not there
     * @param outdated entities with an index row that holds other copies than the entity has
     * @param stale index rows whose entity is gone or has other values
     * @param conflicts entities that cannot have their row in a unique index because another has the values
     * @param unreadable entities that cannot be read, so that nothing is known of what index rows they should have
     */
    public record Report(long entities, long missing, long outdated, long stale, long conflicts, long unreadable) {
        /** Whether nothing was wrong with the indexes of what can be read. */
        public boolean isClean() {
            return missing == 0 && outdated == 0 && stale == 0 && conflicts == 0;
        }
    }
}

package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.Purpose;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.mapping.table.IndexGaps.Gap;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares an entity's indexes with the entities, and mends them: index rows that are missing, as after an index was declared
 * on a table that has entities already, and rows that lead to no entity with their values.
 *
 * <p>Works while others write. Reads the whole table and all index rows by pages; for each page one request more for up to 1000
 * index rows, or entities, that go with it. Nothing is changed by {@link #verify}. An entity
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

    private IndexGaps<T> gaps;

    /** Whether rows may be there that {@link #gaps} takes for absent. */
    private boolean assumes;

    /** Entities that cannot be in a unique index, the first of them. */
    private final List<RowKeys> refused = new ArrayList<>();

    private long entities;
    private long missing;
    private long outdated;
    private long stale;
    private long conflicts;
    private long put;
    private long unreadable;

    private IndexRepair(EntityRows<T> rows, int only, RowsMet met) {
        this.rows = rows;
        this.only = only;
        assumes = met.tellsAbsent();
        gaps = new IndexGaps<>(rows, only, met);
    }

    /** For one index, a page of which something may be known of the rows. */
    static <T> IndexRepair<T> of(EntityRows<T> rows, int index, RowsMet met) {
        return new IndexRepair<>(rows, index, met);
    }

    private static <T> IndexRepair<T> ofAll(EntityTable<T> table) {
        return new IndexRepair<>(table.rows(), ALL, RowsMet.nothing());
    }

    /** Counts what is wrong. */
    public static <T> Report verify(EntityTable<T> table) {
        return Purpose.of(Purpose.Work.REPAIR).during(() -> ofAll(table).run(false));
    }

    /**
     * Mends what is wrong; the report tells what was found. An entity whose missing row was put back has a new version. A
     * value of a unique index that several entities have is left to the first found and counted as a conflict.
     */
    public static <T> Report repair(EntityTable<T> table) {
        return Purpose.of(Purpose.Work.REPAIR).during(() -> ofAll(table).run(true));
    }

    private Report run(boolean mend) {
        pages(
                query -> new EntityReads(rows).query(query, this::stored),
                RowQuery.wholeTable().withRowKeys(rows.model().rowKey().range()),
                page -> checkEntities(readable(page), mend));
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

    /** How many index rows were put: of an entity that cannot be in a unique index, none. */
    long put() {
        return put;
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
            return Optional.of(
                    new Stored<>(reader.keys(), rows.read(reader), rows.current(reader), rows.isCurrent(reader)));
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
    Page<IndexEntry> indexRows(RowQuery page) {
        try {
            return rows.store()
                    .query(
                            rows.model().indexTable(only),
                            rows.maintainer(only).everyRow(page),
                            rows.maintainer(only)::entry);
        } catch (TableNotFoundException noRowYet) {
            return null;
        }
    }

    /** How many rows the only index has, which shares its table with entities. */
    long countRows() {
        long[] count = new long[1];
        pages(
                page -> rows.store().query(rows.model().indexTable(only), page, reader -> Boolean.TRUE),
                RowQuery.wholeTable()
                        .withRowKeys(rows.model().indexKey(only).range())
                        .withProjection(Projection.of()),
                page -> count[0] += page.size());
        return count[0];
    }

    /** Puts what is missing for entities read a moment ago: together, in as few transactions as the limits allow. */
    void mendEntities(List<Stored<T>> page) {
        checkEntities(page, true);
    }

    /** Removes those of the rows that lead to no entity with their values. */
    void mendRows(List<IndexEntry> page) {
        stale += new StaleRows<>(rows, only, true).check(page);
    }

    private void checkEntities(List<Stored<T>> page, boolean mend) {
        entities += page.size();
        List<Gap<T>> found = gaps.of(page);
        if (mend) {
            mend(found);
        } else {
            verify(found);
        }
    }

    /** The version tells that the entities had their values all the while that index rows were looked for. */
    private void verify(List<Gap<T>> found) {
        List<RowKeys> keys = found.stream().<RowKeys>map(Gap::keys).toList();
        var again = keys.isEmpty()
                ? List.<@Nullable Optional<Stored<T>>>of()
                : new EntityReads(rows).getAll(keys, Projection.ALL, this::stored);
        for (int i = 0; i < again.size(); i++) {
            Optional<Stored<T>> now = again.get(i);
            if (now != null && now.isPresent()) {
                confirm(found.get(i), now.get(), false);
            }
        }
    }

    /**
     * All together; where somebody changed one of them meanwhile or a value is taken, halves of what is left, until it is clear
     * which. What was taken for absent is looked for before.
     */
    private void mend(List<Gap<T>> found) {
        if (found.isEmpty()) {
            return;
        }
        List<Change<T>> changes = found.stream().map(this::mending).toList();
        Map<Change<T>, Written> written = new HashMap<>();
        try {
            ChunkedWrite.commit(rows, changes, written);
        } catch (ConcurrentUpdateException | RowNotFoundException | DuplicateIndexValueException someOfThem) {
            // Looked at below.
        }
        List<Gap<T>> left = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            if (written.containsKey(changes.get(i))) {
                countPut(found.get(i));
            } else {
                left.add(found.get(i));
            }
        }
        if (assumes && !left.isEmpty()) {
            assumes = false;
            gaps = new IndexGaps<>(rows, only);
            mend(gaps.of(left.stream().map(Gap::stored).toList()));
        } else if (left.size() == 1) {
            mendOne(left.get(0));
        } else {
            mend(left.subList(0, left.size() / 2));
            mend(left.subList(left.size() / 2, left.size()));
        }
    }

    private void mendOne(Gap<T> gap) {
        Stored<T> now = read(gap.keys());
        if (now != null) {
            confirm(gap, now, true);
        }
    }

    /** Counts what an entity lacks if it is still what it was; else looks again. */
    private void confirm(Gap<T> gap, Stored<T> reread, boolean mend) {
        Gap<T> wrong = gap;
        Stored<T> now = reread;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (now.etag().equals(wrong.stored().etag()) && (!mend || isSettled(wrong))) {
                if (!mend) {
                    count(wrong);
                }
                return;
            }
            List<Gap<T>> again = gaps.of(List.of(now));
            Stored<T> next = again.isEmpty() ? null : read(gap.keys());
            if (next == null) {
                return;
            }
            wrong = again.get(0);
            now = next;
        }
    }

    private void count(Gap<T> gap) {
        missing += gap.missing();
        outdated += gap.outdated() ? 1 : 0;
    }

    private void countPut(Gap<T> gap) {
        count(gap);
        put += gap.missing() + (gap.outdated() ? 1 : 0);
    }

    private @Nullable Stored<T> read(RowKeys keys) {
        Optional<Stored<T>> found = new EntityReads(rows).get(keys, Projection.ALL, this::stored);
        return found == null ? null : found.orElse(null);
    }

    private Change<T> mending(Gap<T> gap) {
        Stored<T> stored = gap.stored();
        return stored.isPresentSchema()
                ? Change.rebuild(rows, stored.entity(), stored.row(), gap.absent(), gap.others())
                : Change.rewrite(rows, stored.entity(), stored.etag());
    }

    /** Whether the rows are back, or cannot be; false if the entity was changed meanwhile. */
    private boolean isSettled(Gap<T> gap) {
        try {
            PartitionTransaction.commit(mending(gap));
            countPut(gap);
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException changed) {
            return false;
        } catch (DuplicateIndexValueException taken) {
            count(gap);
            conflicts++;
            if (refused.size() < MOST_NAMED) {
                refused.add(gap.keys());
            }
            return true;
        }
    }

    private void checkIndex(int index, boolean mend) {
        StaleRows<T> check = new StaleRows<>(rows, index, mend);
        try {
            String table = rows.model().indexTable(index);
            pages(
                    page -> rows.store().query(table, page, rows.maintainer(index)::entry),
                    rows.maintainer(index).everyRow(RowQuery.wholeTable()),
                    page -> stale += check.check(page));
        } catch (TableNotFoundException noRowYet) {
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
     * An entity as it was read.
     *
     * @param keys its keys
     * @param row its version and the index rows that its writer made
     * @param isPresentSchema whether its row is of the present schema version, so that index rows go with what is stored
     */
    record Stored<T>(RowKeys keys, T entity, CurrentRow row, boolean isPresentSchema) {
        ETag etag() {
            return row.etag();
        }
    }

    /**
     * What was found.
     *
     * @param entities entities looked at
     * @param missing index rows that were not there
     * @param outdated entities with all their index rows, of which one holds other copies than the entity has, or what another
     *     definition of the index asked for
     * @param stale index rows whose entity is gone or has other values, or that another definition of the index has put elsewhere
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

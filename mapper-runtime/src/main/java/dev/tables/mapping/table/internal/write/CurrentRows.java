package dev.tables.mapping.table.internal.write;

import dev.tables.engine.Capability;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.mapping.table.internal.index.LostIndexRows;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.WidePartsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The planning of changes of one table from the current rows, which are read in few requests. */
public final class CurrentRows {
    /** The maximum number of rows on a page per wanted row; wanted rows after the page are read singly. */
    private static final int ROWS_PER_HIT = 4;

    /** The minimum number of wanted rows in a partition for which a page is read instead of single rows. */
    private static final int MIN_ROWS_PER_PAGE = 3;

    private CurrentRows() {}

    /** Plans changes for their first attempt, in order. A row from which a change was made is not read again. */
    public static List<WritePlan<?>> plan(List<? extends Change<?>> changes) {
        return plan(changes, Change::plan);
    }

    /**
     * Plans changes for another attempt, in order.
     *
     * @param limits records the changes that lost a race; their rows are read even if they are not needed otherwise
     */
    static List<WritePlan<?>> planAgain(List<? extends Change<?>> changes, AttemptLimits limits) {
        return plan(changes, change -> change.dependsOnRow() || limits.isRaced(change) ? null : change.blindPlan());
    }

    /**
     * Plans changes, in order.
     *
     * @param unread returns the plan of a change whose row need not be read; null if it must be read
     */
    private static List<WritePlan<?>> plan(
            List<? extends Change<?>> changes, Function<Change<?>, @Nullable WritePlan<?>> unread) {
        if (changes.size() == 1) {
            WritePlan<?> only = unread.apply(changes.get(0));
            return List.of(only == null ? read(changes.get(0)) : only);
        }
        List<@Nullable WritePlan<?>> known = new ArrayList<>(changes.size());
        Map<EntityContext<?>, List<Change<?>>> toRead = new IdentityHashMap<>();
        for (Change<?> change : changes) {
            WritePlan<?> plan = unread.apply(change);
            known.add(plan);
            if (plan == null) {
                toRead.computeIfAbsent(change.context, context -> new ArrayList<>())
                        .add(change);
            }
        }
        Map<EntityContext<?>, Map<PrimaryKey, @Nullable CurrentRow>> found = new IdentityHashMap<>();
        toRead.forEach((context, sameType) -> found.put(context, read(context, sameType)));
        List<WritePlan<?>> plans = new ArrayList<>(changes.size());
        for (int i = 0; i < changes.size(); i++) {
            WritePlan<?> plan = known.get(i);
            Change<?> change = changes.get(i);
            plans.add(plan == null ? change.plan(row(found, change)) : plan);
        }
        return plans;
    }

    private static <T> WritePlan<T> read(Change<T> change) {
        EntityContext<T> context = change.context;
        RowDecoder<CurrentRow> decoder = isDelete(change)
                ? context.indexes().rows()::currentOfDeleted
                : context.indexes().rows()::current;
        CurrentRow found = isOfSeveralRows(context, change.reading())
                ? whole(context, change.primaryKey, decoder)
                : context.store().get(context.table(), change.primaryKey, change.reading(), decoder);
        return change.plan(
                found == null || found.lost().isEmpty()
                        ? found
                        : LostIndexRows.found(context.accesses(), change.primaryKey, found));
    }

    /**
     * Returns whether an entity may have several rows, all of which are wanted because any row may have properties that
     * this version does not declare.
     */
    private static boolean isOfSeveralRows(EntityContext<?> context, Projection wanted) {
        return context.reads().inSeveralRows() && wanted.isAll();
    }

    private static @Nullable CurrentRow whole(
            EntityContext<?> context, PrimaryKey keys, RowDecoder<CurrentRow> decoder) {
        try {
            return new EntityReads(context.format(), context.store()).get(keys, Projection.ALL, decoder);
        } catch (WidePartsException incomplete) {
            // An entity of which rows are missing can be replaced all the same.
            return context.store().get(context.table(), keys, Projection.ALL, decoder);
        }
    }

    private static @Nullable CurrentRow row(
            Map<EntityContext<?>, Map<PrimaryKey, @Nullable CurrentRow>> found, Change<?> change) {
        return Objects.requireNonNull(found.get(change.context)).get(change.primaryKey);
    }

    private static Map<PrimaryKey, @Nullable CurrentRow> read(EntityContext<?> context, List<Change<?>> changes) {
        Map<PrimaryKey, @Nullable CurrentRow> found = new HashMap<>(2 * changes.size());
        RowDecoder<CurrentRow> decoder = decoder(context, changes);
        Projection wanted = context.indexes().projection();
        for (Change<?> change : changes) {
            wanted = change.reading().isAll() ? Projection.ALL : wanted;
        }
        if (changes.size() >= MIN_ROWS_PER_PAGE
                && context.store().capabilities().contains(Capability.ORDERED_WITHIN_PARTITION)) {
            for (List<Change<?>> partition : byPartition(changes)) {
                if (partition.size() >= MIN_ROWS_PER_PAGE) {
                    readSpan(context, partition, wanted, decoder, found);
                }
            }
        }
        List<PrimaryKey> rest = new ArrayList<>();
        for (Change<?> change : changes) {
            if (!found.containsKey(change.primaryKey)) {
                rest.add(change.primaryKey);
            }
        }
        if (!rest.isEmpty()) {
            var single = context.store().getAll(context.table(), rest, wanted, decoder);
            for (int i = 0; i < rest.size(); i++) {
                found.put(rest.get(i), single.get(i));
            }
        }
        if (isOfSeveralRows(context, wanted)) {
            found.replaceAll((keys, row) -> row == null || row.parts() == 0 ? row : whole(context, keys, decoder));
        }
        LostIndexRows.find(context.accesses(), found);
        return found;
    }

    /**
     * Returns the decoder of the rows. Fewer properties must be readable in a row that is deleted than in a row that
     * stays.
     */
    private static RowDecoder<CurrentRow> decoder(EntityContext<?> context, List<Change<?>> changes) {
        Set<PrimaryKey> deleted = new HashSet<>();
        for (Change<?> change : changes) {
            if (isDelete(change)) {
                deleted.add(change.primaryKey);
            }
        }
        return deleted.isEmpty()
                ? context.indexes().rows()::current
                : reader -> deleted.contains(reader.primaryKey())
                        ? context.indexes().rows().currentOfDeleted(reader)
                        : context.indexes().rows().current(reader);
    }

    private static boolean isDelete(Change<?> change) {
        return change.kind == Change.Kind.DELETE;
    }

    private static Collection<List<Change<?>>> byPartition(List<Change<?>> changes) {
        Map<String, List<Change<?>>> byPartition = new LinkedHashMap<>();
        for (Change<?> change : changes) {
            byPartition
                    .computeIfAbsent(change.primaryKey.partitionKey(), key -> new ArrayList<>())
                    .add(change);
        }
        return byPartition.values();
    }

    /**
     * Reads one page over all rows between the first and the last wanted one. Wanted rows after the end of the page
     * remain unread.
     */
    private static void readSpan(
            EntityContext<?> context,
            List<Change<?>> changes,
            Projection read,
            RowDecoder<CurrentRow> decoder,
            Map<PrimaryKey, @Nullable CurrentRow> found) {
        String partitionKey = changes.get(0).primaryKey.partitionKey();
        String first = changes.get(0).primaryKey.rowKey();
        String last = first;
        Map<String, @Nullable CurrentRow> wanted = new HashMap<>();
        for (Change<?> change : changes) {
            String rowKey = change.primaryKey.rowKey();
            first = rowKey.compareTo(first) < 0 ? rowKey : first;
            last = rowKey.compareTo(last) > 0 ? rowKey : last;
            wanted.put(rowKey, null);
        }
        RowQuery query = RowQuery.partition(partitionKey)
                .withRowKeyRange(new KeyRange(first, true, last, true))
                .withProjection(read)
                .withPageSize(Math.min(Limits.MAX_PAGE_SIZE, changes.size() * ROWS_PER_HIT));
        ResultPage<String> page = context.store().query(context.table(), query, reader -> {
            String rowKey = reader.rowKey();
            if (wanted.containsKey(rowKey)) {
                wanted.put(rowKey, decoder.decode(reader));
            }
            return rowKey;
        });
        List<String> seen = page.items();
        String end = seen.isEmpty() ? "" : seen.get(seen.size() - 1);
        wanted.forEach((rowKey, row) -> {
            if (row != null || !page.hasNext() || rowKey.compareTo(end) <= 0) {
                found.put(new PrimaryKey(partitionKey, rowKey), row);
            }
        });
    }
}

package dev.tables.mapping.table.internal.repair;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.internal.PageBound;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.internal.Retry;
import dev.tables.mapping.job.JobCounters;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.index.TableIndex;
import dev.tables.mapping.table.internal.protocol.WritePermits;
import dev.tables.mapping.table.internal.protocol.Written;
import dev.tables.mapping.table.internal.repair.IndexGaps.Gap;
import dev.tables.mapping.table.internal.row.EntityReads;
import dev.tables.mapping.table.internal.row.StoredEntity;
import dev.tables.mapping.table.internal.row.WidePartsException;
import dev.tables.mapping.table.internal.write.Change;
import dev.tables.mapping.table.internal.write.ChangeTransaction;
import dev.tables.mapping.table.internal.write.ChunkedWrite;
import dev.tables.mapping.table.internal.write.EntityContext;
import dev.tables.mapping.value.MappingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of one page of entities with their index rows, or of index rows with their entities, which can also
 * repair errors. Backfill and repair run the comparison for each page. The comparison counts the errors.
 *
 * <p>An entity that cannot be read is counted and skipped. If the indexed values of an entity can never be read again,
 * for example after their key was destroyed, the index rows of the entity are removed. Otherwise the index rows stay.
 */
public final class IndexComparison<T> {
    /**
     * The number of attempts, from the first, that search for the entity's index rows before they write. Most later
     * attempts skip the search, so that less time passes between read and commit.
     */
    private static final int SEARCH_ATTEMPTS = 3;
    /**
     * The interval, in attempts, at which later attempts search for the index rows again, because another writer may
     * have put the rows.
     */
    private static final int SEARCH_INTERVAL = 8;

    private static final int ALL = -1;

    private final EntityContext<T> context;
    private final List<IndexChecker<T>> checkers;
    private final JobCounters tally;
    /** The number of the only index that is compared, or {@link #ALL}. */
    private final int only;

    private IndexGaps<T> gaps;

    /** Whether rows may exist that {@link #gaps} assumes to be absent. */
    private boolean assumes;

    private IndexComparison(EntityContext<T> context, int only, ObservedIndexRows met, JobCounters tally) {
        this.context = context;
        checkers = IndexCheckers.of(context);
        this.only = only;
        this.tally = tally;
        assumes = met.tellsAbsent();
        gaps = new IndexGaps<>(context.indexes(), checkers, only, met);
    }

    /** Creates a comparison for one index; {@code met} contains the index rows that a pass over the index has read. */
    public static <T> IndexComparison<T> of(
            EntityContext<T> context, int index, ObservedIndexRows met, JobCounters tally) {
        return new IndexComparison<>(context, index, met, tally);
    }

    /** Creates a comparison for all indexes. */
    static <T> IndexComparison<T> ofAll(EntityContext<T> context, JobCounters tally) {
        return new IndexComparison<>(context, ALL, ObservedIndexRows.nothing(), tally);
    }

    /** Reads a page of entities, no larger than a bound. Returns the readable entities and counts the others. */
    public ResultPage<StoredEntity<T>> entities(RowQuery page, PageBound bound) {
        RowQuery own = page.withRowKeyRange(context.model().rowKey().range())
                .withPartitionKeyRange(context.model().partitionKey().range());
        ResultPage<Met<T>> read = bound.page(own, this::met, new EntityReads(context.format(), context.store())::query);
        List<StoredEntity<T>> readable = new ArrayList<>(read.items().size());
        for (Met<T> met : read.items()) {
            StoredEntity<T> stored = met.stored() == null ? readBack(met) : met.stored();
            if (stored != null) {
                readable.add(stored);
            }
        }
        return new ResultPage<>(readable, read.nextToken());
    }

    private Met<T> met(RowReader reader) {
        try {
            return new Met<>(reader.primaryKey(), stored(reader), null);
        } catch (MappingException | InvalidRowException unreadable) {
            return new Met<>(reader.primaryKey(), null, unreadable);
        }
    }

    /** Reads a single entity again if it may have been replaced while its parts were read. */
    private @Nullable StoredEntity<T> readBack(Met<T> met) {
        RuntimeException why = met.why();
        if (why instanceof MissingLargeValueException || why instanceof WidePartsException) {
            return read(met.primaryKey());
        }
        if (why != null) {
            countUnreadable(met.primaryKey(), why);
        }
        return null;
    }

    /**
     * Reads an entity. Returns null if the entity does not exist or cannot be read; counts an entity that cannot be
     * read.
     */
    @Nullable
    StoredEntity<T> read(PrimaryKey keys) {
        try {
            return new EntityReads(context.format(), context.store()).get(keys, Projection.ALL, this::stored);
        } catch (MappingException | InvalidRowException unreadable) {
            countUnreadable(keys, unreadable);
            return null;
        }
    }

    private void countUnreadable(PrimaryKey keys, RuntimeException why) {
        tally.addUnreadableEntity(keys, why);
        if (only != ALL && why instanceof MappingException mapping && mapping.isRetryable()) {
            // A process that can read it would miss it in an index that is called complete.
            tally.markPassIncomplete();
        }
    }

    private StoredEntity<T> stored(RowReader reader) {
        return new StoredEntity<>(
                reader.primaryKey(),
                context.format().readWithoutLarge(reader),
                context.indexes().current(reader),
                context.format().form().canBeCopied(reader));
    }

    private Optional<StoredEntity<T>> storedIfReadable(RowReader reader) {
        return Optional.ofNullable(met(reader).stored());
    }

    /**
     * Reads a page of rows of an index, no larger than a bound. Returns an empty page if the index table does not
     * exist.
     */
    public ResultPage<IndexEntry> indexRows(int index, RowQuery page, PageBound bound) {
        try {
            return bound.page(
                    context.accesses().get(index).everyRow(page),
                    context.accesses().get(index)::entry,
                    (row, entry) -> entry.bytes(),
                    (query, decoder) -> context.store().query(context.model().indexTable(index), query, decoder));
        } catch (TableNotFoundException noRowYet) {
            return new ResultPage<>(List.of(), null);
        }
    }

    /** Repairs the index rows of entities that were just read, together in as few transactions as the limits allow. */
    public void repairEntities(List<StoredEntity<T>> page) {
        repair(gapsOf(page));
    }

    /** Counts the gaps of entities that were just read. */
    void verifyEntities(List<StoredEntity<T>> page) {
        verify(gapsOf(page));
    }

    /**
     * Counts the rows of an index that lead to no entity with the rows' values; also removes them if {@code remove} is
     * true.
     */
    public void checkRows(int index, List<IndexEntry> page, boolean remove) {
        tally.addOrphanedIndexRows(new StaleRows<>(checkers.get(index), remove).check(page));
    }

    /**
     * Finds the gaps of entities. The index rows of an entity cannot be determined if, for example, a value is too long
     * for a key. To find an entity whose index rows cannot be determined, the page is split; that entity is then
     * counted.
     */
    private List<Gap<T>> gapsOf(List<StoredEntity<T>> page) {
        try {
            return gaps.of(page);
        } catch (MappingException unfit) {
            if (page.size() == 1) {
                tally.addUnreadableEntity(page.get(0).primaryKey(), unfit);
                if (only != ALL) {
                    // An index that lacks it would be called complete.
                    tally.markPassIncomplete();
                }
                return List.of();
            }
            List<Gap<T>> both = new ArrayList<>(gapsOf(page.subList(0, page.size() / 2)));
            both.addAll(gapsOf(page.subList(page.size() / 2, page.size())));
            return both;
        }
    }

    /**
     * Counts the gaps of entities. Reads entities and index rows again in one snapshot if the store has snapshots. On
     * other stores, an unchanged version shows that the entity had the same values throughout the search for its index
     * rows.
     */
    private void verify(List<Gap<T>> found) {
        if (found.isEmpty()) {
            return;
        }
        List<PrimaryKey> keys = found.stream().<PrimaryKey>map(Gap::primaryKey).toList();
        if (context.supportsSnapshots()) {
            context.store()
                    .readSnapshot(() -> gapsOf(
                            stored(keys).stream().flatMap(Optional::stream).toList()))
                    .forEach(this::count);
            return;
        }
        List<Optional<StoredEntity<T>>> again = stored(keys);
        for (int i = 0; i < again.size(); i++) {
            if (again.get(i).isPresent()) {
                confirm(found.get(i), again.get(i).get());
            }
        }
    }

    /** Reads entities. The result is empty for an entity that does not exist or cannot be read. */
    private List<Optional<StoredEntity<T>>> stored(List<PrimaryKey> keys) {
        List<Optional<StoredEntity<T>>> stored = new ArrayList<>(keys.size());
        for (Optional<StoredEntity<T>> one : new EntityReads(context.format(), context.store())
                .getAll(keys, Projection.ALL, this::storedIfReadable)) {
            stored.add(one == null ? Optional.empty() : one);
        }
        return stored;
    }

    /**
     * Repairs all gaps together. If another writer has changed an entity, or a unique value is taken, looks for rows
     * that were assumed to be absent. Then repairs the remaining gaps in halves, until each failing entity is alone.
     */
    private void repair(List<Gap<T>> found) {
        if (found.isEmpty()) {
            return;
        }
        List<Change<T>> changes = found.stream().map(this::rebuilding).toList();
        Map<Change<T>, Written> written = new HashMap<>();
        try {
            ChunkedWrite.commit(context, changes, written);
        } catch (ConcurrentUpdateException | RowNotFoundException | UniqueIndexViolationException someOfThem) {
            // Compared below.
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
            gaps = new IndexGaps<>(context.indexes(), checkers, only);
            repair(gaps.of(left.stream().map(Gap::stored).toList()));
        } else if (left.size() == 1) {
            repairOne(left.get(0));
        } else {
            repair(left.subList(0, left.size() / 2));
            repair(left.subList(left.size() / 2, left.size()));
        }
    }

    /**
     * Repairs the index rows of one entity in a bounded number of attempts, each conditional on the version just read.
     * Counts the entity as contended if other writers changed it in every attempt.
     */
    private void repairOne(Gap<T> found) {
        Retry.until(
                Retry.HOT_ROW,
                attempt -> {
                    StoredEntity<T> now = read(found.primaryKey());
                    if (now == null) {
                        return true;
                    }
                    boolean looks = attempt < SEARCH_ATTEMPTS || attempt % SEARCH_INTERVAL == 0;
                    Gap<T> wrong = looks ? gapOf(found, now) : gaps.everything(now);
                    return wrong == null || isSettled(wrong, found, attempt >= SEARCH_ATTEMPTS);
                },
                () -> {
                    StoredEntity<T> last = read(found.primaryKey());
                    if (last != null && gapOf(found, last) != null) {
                        count(found);
                        countContended(found);
                    }
                });
    }

    /** Counts an entity that other writers changed in every attempt. */
    void countContended(Gap<T> gap) {
        tally.addConcurrentlyModifiedEntity(
                gap.primaryKey(), new ConcurrentUpdateException(context.table(), gap.primaryKey()));
    }

    /** Returns the current gap of an entity; null if the entity has no gap. */
    @Nullable
    Gap<T> gapOf(Gap<T> before, StoredEntity<T> now) {
        if (now.etag().equals(before.stored().etag())) {
            return before;
        }
        List<Gap<T>> again = gapsOf(List.of(now));
        return again.isEmpty() ? null : again.get(0);
    }

    /** Counts the gap of an entity if it is unchanged; otherwise compares the entity again. */
    private void confirm(Gap<T> gap, StoredEntity<T> reread) {
        GapConfirmation<T> confirmation = new GapConfirmation<>(this, gap, reread);
        Retry.until(Retry.HOT_ROW, confirmation::isOver, confirmation::countAbsentEachTime);
    }

    /** Counts missing index rows. */
    void countMissing(int missing) {
        tally.addMissingIndexRows(missing);
    }

    /** Counts the gap of an entity. */
    void count(Gap<T> gap) {
        tally.addMissingIndexRows(gap.missing());
        if (gap.outdated()) {
            tally.addOutdatedEntity();
        }
    }

    private void countPut(Gap<T> gap) {
        count(gap);
        tally.addChangedRows(gap.missing() + (gap.outdated() ? 1 : 0));
    }

    private Change<T> rebuilding(Gap<T> gap) {
        StoredEntity<T> stored = gap.stored();
        return stored.canBeCopied()
                ? Change.rebuild(context, stored.entity(), stored.row(), gap.absent(), gap.others())
                : Change.rewrite(context, stored.entity(), stored.etag());
    }

    /**
     * Repairs the index rows of one entity. Returns whether the rows are complete or cannot be completed; false if the
     * entity was changed concurrently.
     *
     * @param wrong the gap to repair
     * @param found the gap to count
     * @param raced whether earlier attempts lost races
     */
    private boolean isSettled(Gap<T> wrong, Gap<T> found, boolean raced) {
        try {
            Gap<T> left = raced && !context.storage().reach().includesIndexTables() ? completed(wrong) : wrong;
            if (left.missing() > 0 || left.outdated()) {
                ChangeTransaction.commit(rebuilding(left));
            }
            countPut(found);
            return true;
        } catch (ConcurrentUpdateException | RowNotFoundException | PermitExpiredException changed) {
            return false;
        } catch (UniqueIndexViolationException taken) {
            count(found);
            tally.addUniqueIndexConflict(found.primaryKey(), taken);
            return true;
        }
    }

    /**
     * Writes index rows in separate tables without a transaction of the entity. Used only on stores without
     * transactions across partitions, where each reader compares index rows with their entities.
     *
     * @return the gap that remains
     */
    private Gap<T> completed(Gap<T> wrong) {
        List<List<String>> absent = new ArrayList<>(wrong.absent());
        Set<Integer> others = new HashSet<>(wrong.others());
        try (WritePermits permits = WritePermits.acquire(context.lease())) {
            for (int i = 0; i < absent.size(); i++) {
                TableIndex<T> outside = context.maintainers().get(i).outside();
                if (outside != null) {
                    for (String values : absent.get(i)) {
                        outside.complete(values, wrong.primaryKey(), () -> requireValid(permits));
                    }
                    absent.set(i, List.of());
                    others.remove(i);
                }
            }
        }
        return new Gap<>(wrong.stored(), absent, others);
    }

    private static void requireValid(WritePermits permits) {
        if (!permits.areValid()) {
            throw new PermitExpiredException();
        }
    }

    /** A row of an entity: its content, or the reason why it cannot be read. */
    private record Met<T>(
            PrimaryKey primaryKey,
            @Nullable StoredEntity<T> stored,
            @Nullable RuntimeException why) {}
}

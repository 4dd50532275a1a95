package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.TableNotFoundException;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** An index with a row for each entity and value. */
abstract class EntityRowIndex<T> extends IndexMaintainer<T> {
    /** The version of the entity, in rows that were written without it. */
    private static final Set<String> VERSION = Set.of(IndexRowFormat.ENTITY_VERSION, IndexRowFormat.ENTITY_TIMESTAMP);

    private @Nullable Projection namesOnly;

    EntityRowIndex(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    /** A row that is written without its entity contains the entity's version, since it has another version itself. */
    @Override
    RowSource sourceInTransaction(PrimaryKey entity, PrimaryKey row, RowSource plain, @Nullable CurrentRow unchanged) {
        RowSource held = source(entity, row, plain);
        return unchanged == null || !content().sharesVersion()
                ? held
                : writer -> writer.string(
                                IndexRowFormat.ENTITY_VERSION, unchanged.etag().toString())
                        .dateTime(IndexRowFormat.ENTITY_TIMESTAMP, unchanged.timestamp())
                        .writeAll(held);
    }

    @Override
    ETag versionOf(RowReader indexRow) {
        ETag version = content().sharesVersion() ? TableIndexRow.versionOf(indexRow) : null;
        return version == null ? indexRow.etag() : version;
    }

    @Override
    boolean hasVersion(RowReader indexRow, ETag entity) {
        return !content().sharesVersion() || versionOf(indexRow).equals(entity);
    }

    /** Where the row of an entity is, of the key of its values. */
    abstract PrimaryKey row(String key, PrimaryKey entity);

    /** The properties that name the entity where the keys of the row do not. */
    abstract Set<String> naming();

    /** All properties that are the row's own, not the entity's. */
    abstract Set<String> own();

    /** Counts rows that lead to no entity with their values, if they are still as they were read. */
    abstract long countStale(List<IndexEntry> stale, boolean remove);

    @Override
    <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
        RowQuery namesOnly = query.withProjection(namesOnly());
        ResultPage<Optional<R>> page = indexes.storage().store().query(table(), namesOnly, reader -> {
            PrimaryKey entity = entityOf(reader);
            return entity == null
                    ? Optional.empty()
                    : Optional.of(decoder.apply(new IndexedRow(reader, entity, reader.etag()), reader.primaryKey()));
        });
        return new ResultPage<>(page.items().stream().flatMap(Optional::stream).toList(), page.nextToken());
    }

    @Override
    <R> ResultPage<IndexHit<R>> hits(RowQuery query, boolean versions) {
        return indexes.storage()
                .store()
                .query(table(), query.withProjection(namesOnly()), reader -> hit(reader, versions));
    }

    /** The row that a query asks for, if it asks for the one of some values of a unique index; else null. */
    @Nullable
    PrimaryKey uniqueRow(RowQuery query) {
        boolean one = index.unique()
                && query.continuationToken() == null
                && query.partitionKeyRange().isSingleKey()
                && query.rowKeyRange().isSingleKey();
        return one
                ? new PrimaryKey(
                        Objects.requireNonNull(query.partitionKeyRange().lower()),
                        Objects.requireNonNull(query.rowKeyRange().lower()))
                : null;
    }

    /** What names the entity of a row. */
    Projection namesOnly() {
        Projection known = namesOnly;
        if (known == null) {
            known = Projection.of(naming());
            namesOnly = known;
        }
        return known;
    }

    private <R> IndexHit<R> hit(RowReader indexRow, boolean version) {
        return new IndexHit<>(keyOf(indexRow.primaryKey()), entityOf(indexRow), null, version ? indexRow.etag() : null);
    }

    @Override
    <R> ResultPage<IndexHit<R>> contents(RowQuery query, RowDecoder<R> decoder) {
        Projection held = indexes.format().form().reading(query.projection());
        Projection withOwn = IndexPages.and(held, own());
        boolean showsVersion = content().sharesVersion() && indexes.content().asksVersion(query.projection());
        RowQuery whole = query.withProjection(showsVersion ? IndexPages.and(withOwn, VERSION) : withOwn);
        return indexes.storage()
                .store()
                .query(
                        table(),
                        whole,
                        reader -> content().isOwn(reader)
                                ? IndexHit.made(indexes.decode(number, reader, decoder))
                                : hit(reader, false));
    }

    @Override
    IndexEntry entry(RowReader indexRow) {
        PrimaryKey row = indexRow.primaryKey();
        return new IndexEntry(row, keyOf(row), entityOf(indexRow), indexRow.etag(), null);
    }

    @Override
    void findGaps(IndexGaps.Entities<T> page) {
        List<Wanted<T>> wanted = new ArrayList<>();
        for (IndexGaps.Look<T> look : page.looks()) {
            for (String key : look.keys(number)) {
                PrimaryKey row = row(key, look.entity());
                switch (page.met().of(row, look.entity())) {
                    case PRESENT -> {}
                    case ABSENT -> look.lacks(number, key);
                    case NOTHING -> wanted.add(new Wanted<>(look, key, row));
                }
                if (wanted.size() == Limits.MAX_PAGE_SIZE) {
                    read(wanted, page);
                    wanted.clear();
                }
            }
        }
        read(wanted, page);
    }

    private void read(List<Wanted<T>> wanted, IndexGaps.Entities<T> page) {
        if (wanted.isEmpty()) {
            return;
        }
        List<PrimaryKey> keys = wanted.stream().<PrimaryKey>map(Wanted::row).toList();
        List<@Nullable Found> found = new ArrayList<>();
        try {
            found.addAll(indexes.storage().store().getAll(table(), keys, Projection.ALL, reader -> {
                PrimaryKey owner = entityOf(reader);
                return new Found(owner, owner != null && page.isOutdated(number, owner, reader));
            }));
        } catch (TableNotFoundException noRowYet) {
            found.clear();
        }
        for (int i = 0; i < wanted.size(); i++) {
            wanted.get(i).note(number, found.isEmpty() ? null : found.get(i));
        }
    }

    @Override
    long findStale(List<IndexEntry> entries, StaleRows.Entities now, boolean remove) {
        List<IndexEntry> stale = entries.stream()
                .filter(entry -> entry.entity() == null || !now.mayHave(entry.entity(), entry.key()))
                .toList();
        return stale.isEmpty() ? 0 : countStale(stale, remove);
    }

    /** Where rows hold properties these must be compared. */
    @Override
    boolean provesPresence() {
        return !content().hasProperties();
    }

    /**
     * An index row that is there.
     *
     * @param owner the entity it leads to; null if it leads to none as rows of the index do
     * @param outdated whether it holds something else than it should of that entity
     */
    private record Found(@Nullable PrimaryKey owner, boolean outdated) {}

    /** An index row that an entity should have. */
    private record Wanted<T>(IndexGaps.Look<T> look, String key, PrimaryKey row) {
        void note(int index, @Nullable Found found) {
            if (found == null || !look.entity().equals(found.owner)) {
                look.lacks(index, key);
            } else if (found.outdated) {
                look.hasOutdated(index);
            }
        }
    }
}

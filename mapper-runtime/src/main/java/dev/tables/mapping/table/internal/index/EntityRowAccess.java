package dev.tables.mapping.table.internal.index;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The reading side of an index with one row for each entity and value. */
public abstract class EntityRowAccess<T> extends IndexAccess<T> {
    /** The properties that contain the entity's version and timestamp, in rows that were written without the entity. */
    private static final Set<String> VERSION = Set.of(IndexRowFormat.ENTITY_VERSION, IndexRowFormat.ENTITY_TIMESTAMP);

    private @Nullable Projection namesOnly;

    EntityRowAccess(EntityIndexes<T> indexes, int number) {
        super(indexes, number);
    }

    @Override
    public ETag versionOf(RowReader indexRow) {
        ETag version = content().sharesVersion() ? TableIndexRow.versionOf(indexRow) : null;
        return version == null ? indexRow.etag() : version;
    }

    /** Returns the primary key of an entity's index row, given an index key of the entity. */
    public abstract PrimaryKey row(String key, PrimaryKey entity);

    /** Returns the properties that identify the entity if the keys of the row do not. */
    abstract Set<String> naming();

    /** Returns all properties that belong to the index row itself and not to the entity. */
    abstract Set<String> own();

    @Override
    public <R> ResultPage<R> names(RowQuery query, BiFunction<RowReader, PrimaryKey, R> decoder) {
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

    /** Returns the index row for a query that requests exactly one value of a unique index; null for other queries. */
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

    /** Returns the projection of the properties that identify a row's entity. */
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

    /** Reads rows of a unique index, each as a page. One request reads all these rows. */
    <R> List<ResultPage<IndexHit<R>>> uniqueHits(List<PrimaryKey> rows) {
        List<ResultPage<IndexHit<R>>> pages = new ArrayList<>(rows.size());
        for (IndexHit<R> hit :
                indexes.storage().store().getAll(table(), rows, namesOnly(), reader -> this.<R>hit(reader, false))) {
            pages.add(new ResultPage<>(hit == null ? List.of() : List.of(hit), null));
        }
        return pages;
    }

    @Override
    <R> ResultPage<IndexHit<R>> contents(RowQuery query, RowDecoder<R> decoder) {
        return indexes.storage()
                .store()
                .query(table(), query.withProjection(held(query.projection())), reader -> content(reader, decoder));
    }

    /** Reads the contents of rows with one request; null for a row that does not exist. */
    <R> List<@Nullable IndexHit<R>> contents(List<PrimaryKey> rows, Projection wanted, RowDecoder<R> decoder) {
        return indexes.storage().store().getAll(table(), rows, held(wanted), reader -> content(reader, decoder));
    }

    private Projection held(Projection wanted) {
        Projection withOwn = IndexContent.and(indexes.format().form().reading(wanted), own());
        boolean showsVersion = content().sharesVersion() && indexes.content().asksVersion(wanted);
        return showsVersion ? IndexContent.and(withOwn, VERSION) : withOwn;
    }

    private <R> IndexHit<R> content(RowReader indexRow, RowDecoder<R> decoder) {
        return content().isOwn(indexRow) ? IndexHit.made(decode(indexRow, decoder)) : hit(indexRow, false);
    }

    @Override
    public IndexEntry entry(RowReader indexRow) {
        PrimaryKey row = indexRow.primaryKey();
        return new IndexEntry(row, keyOf(row), entityOf(indexRow), indexRow.etag(), null);
    }
}

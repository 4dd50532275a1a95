package dev.tables.mapping;

import dev.tables.annotation.IndexRead;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads pages of entities through one index. */
final class IndexPages<T> {
    private final EntityRows<T> rows;
    private final int index;
    private final IndexRead read;

    IndexPages(EntityRows<T> rows, int index, IndexRead read) {
        this.rows = rows;
        this.index = index;
        this.read = read;
    }

    <R> Page<R> page(RowQuery query, RowDecoder<R> decoder) {
        if (query.filter() != null && !rows.content().hasProperties(index)) {
            throw new IllegalArgumentException("Found a filter on index '"
                    + rows.index(index).name() + "', whose rows hold keys only. Filter the entities read.");
        }
        if (rows.content().isCovered(index, query.projection())) {
            RowQuery whole = query.withProjection(reading(query.projection()));
            return rows.store().query(rows.table(), whole, reader -> rows.decode(index, reader, decoder));
        }
        boolean believed = read == IndexRead.EVENTUAL && rows.content().isBelieved(index, query.projection());
        return believed ? believed(query, decoder) : verified(query, decoder);
    }

    private <R> Page<R> verified(RowQuery query, RowDecoder<R> decoder) {
        // What rows in a table of their own hold of the entity may be of a moment ago.
        RowQuery unfiltered = rows.isTable(index) ? query.withFilter(null) : query;
        if (rows.isList(index)) {
            return listed(query, decoder);
        }
        RowQuery keysOnly = unfiltered.withProjection(and(Projection.of(), own()));
        Page<Hit<R>> hits = rows.store().query(rows.model().indexTable(index), keysOnly, this::hit);
        return new Page<>(fetch(hits.items(), query.projection(), decoder), hits.next());
    }

    /**
     * A list stands for the rows that an index of layout {@code KEYS} would have, and a query ranges over these. A row may
     * hold more entities than a page should: all of them are on it.
     */
    private <R> Page<R> listed(RowQuery query, RowDecoder<R> decoder) {
        KeyRange wanted = query.rowKeys();
        RowQuery lists = query.withRowKeys(rows.model().fromStartOfValues(index, wanted))
                .withProjection(Projection.of(ListRow.PROPERTIES));
        Page<ListRow> page = rows.store().query(rows.table(), lists, ListRow::read);
        List<Hit<R>> hits = new ArrayList<>();
        for (ListRow list : page.items()) {
            String prefix = rows.listPrefix(index, list.keys());
            for (String rowKey : list.rowKeys()) {
                if (wanted.contains(prefix + rowKey)) {
                    RowKeys entity = new RowKeys(list.keys().partitionKey(), rowKey);
                    hits.add(new Hit<>(prefix + rowKey, entity, null));
                }
            }
        }
        return new Page<>(fetch(hits, query.projection(), decoder), page.next());
    }

    /** Rows without properties are those of writes under way: these are verified. */
    private <R> Page<R> believed(RowQuery query, RowDecoder<R> decoder) {
        RowQuery whole = query.withProjection(reading(query.projection()));
        Page<Hit<R>> hits = rows.store().query(rows.model().indexTable(index), whole, reader -> {
            Hit<R> hit = hit(reader);
            return reader.has(TableIndexRow.ENTITY_VERSION)
                    ? new Hit<>(hit.indexKey, hit.entity, rows.decode(index, reader, decoder))
                    : hit;
        });
        return new Page<>(fetch(hits.items(), query.projection(), decoder), hits.next());
    }

    /** The entities of hits in order; those that are not at hand are fetched, and left out if they lack the values. */
    private <R> List<R> fetch(List<Hit<R>> hits, Projection wanted, RowDecoder<R> decoder) {
        List<RowKeys> keys = new ArrayList<>();
        for (Hit<R> hit : hits) {
            if (hit.found == null) {
                keys.add(hit.entity);
            }
        }
        var fetched = keys.isEmpty()
                ? List.<@Nullable Found<R>>of()
                : new EntityReads(rows)
                        .getAll(
                                keys,
                                and(wanted, rows.indexedProperties().names()),
                                reader -> new Found<>(
                                        rows.indexKeys(reader).get(index), decoder.decode(rows.plain(reader))));
        List<R> entities = new ArrayList<>(hits.size());
        int next = 0;
        for (Hit<R> hit : hits) {
            if (hit.found != null) {
                entities.add(Objects.requireNonNull(hit.found));
                continue;
            }
            Found<R> one = fetched.get(next++);
            if (one != null && one.indexKeys().contains(hit.indexKey)) {
                entities.add(one.entity());
            }
        }
        return entities;
    }

    private <R> Hit<R> hit(RowReader indexRow) {
        String indexKey = rows.isTable(index) ? indexRow.partitionKey() : indexRow.rowKey();
        return new Hit<>(indexKey, rows.entityKeys(index, indexRow), null);
    }

    private Projection reading(Projection wanted) {
        return and(rows.reading(wanted), own());
    }

    private Set<String> own() {
        if (rows.isTable(index)) {
            return rows.content().hasProperties(index) ? TableIndexRow.OWN : ownKeys(TableIndexRow.OWNER);
        }
        return ownKeys(Set.of(EntityModel.INDEXED_ROW_KEY));
    }

    private Set<String> ownKeys(Set<String> names) {
        return rows.index(index).unique() ? names : Set.of();
    }

    private static Projection and(Projection wanted, Set<String> more) {
        if (wanted.isAll() || more.isEmpty()) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.names());
        names.addAll(more);
        return Projection.of(names);
    }

    /** An index row, the entity it points at, and what is made of the row if that is enough. */
    private record Hit<R>(
            String indexKey, RowKeys entity, @Nullable R found) {}

    /** An entity and the index rows it has now. */
    private record Found<R>(List<String> indexKeys, R entity) {}
}

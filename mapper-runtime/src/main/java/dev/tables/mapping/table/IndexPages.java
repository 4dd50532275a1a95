package dev.tables.mapping.table;

import dev.tables.annotation.IndexRead;
import dev.tables.engine.Filter;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.internal.Backoff;
import dev.tables.mapping.key.internal.IndexRowFormat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Reads pages of entities through one index. */
final class IndexPages<T> {
    /** How often a page is read while entities on it get other values. */
    private static final int ATTEMPTS = 6;

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
        if (rows.isNamed(index) && IndexContent.isOfKeys(query.projection())) {
            return named(query, (reader, place) -> decoder.decode(reader));
        }
        if (rows.content().isCovered(index, query.projection())) {
            return covered(query, decoder);
        }
        boolean believed = read == IndexRead.EVENTUAL && rows.content().isBelieved(index, query.projection());
        return believed ? believed(query, decoder) : verified(query, null, decoder);
    }

    /**
     * The entities that rows in their partition lead to, without a look at them: entity and index rows are changed in one
     * transaction. The decoder sees an entity's keys, and those of the row that the entity has in an index of layout
     * {@code KEYS}. Rows that lead to none as rows of the index do are left out.
     */
    <R> Page<R> named(RowQuery query, BiFunction<RowReader, RowKeys, R> decoder) {
        if (rows.isList(index)) {
            return listed(query, decoder);
        }
        RowQuery keysOnly = query.withProjection(and(Projection.of(), naming()));
        Page<Optional<R>> page = rows.store().query(rows.table(), keysOnly, reader -> {
            RowKeys entity = rows.entityKeys(index, reader);
            return entity == null
                    ? Optional.empty()
                    : Optional.of(decoder.apply(new IndexedRow(reader, entity, reader.etag()), reader.keys()));
        });
        return new Page<>(page.items().stream().flatMap(Optional::stream).toList(), page.next());
    }

    /**
     * Rows that another definition of the index has left hold what that one asked for. A catalog keeps such an index from being
     * asked; without one all entities of the page are read, and what the filter says is asked of them.
     */
    private <R> Page<R> covered(RowQuery query, RowDecoder<R> decoder) {
        RowQuery whole = query.withProjection(reading(query.projection()));
        Page<Optional<R>> page = rows.store()
                .query(
                        rows.table(),
                        whole,
                        reader -> rows.content().isOwn(index, reader)
                                ? Optional.of(rows.decode(index, reader, decoder))
                                : Optional.empty());
        List<R> found = new ArrayList<>(page.items().size());
        for (Optional<R> one : page.items()) {
            if (one.isEmpty()) {
                return verified(query, query.filter(), decoder);
            }
            found.add(one.get());
        }
        return new Page<>(found, page.next());
    }

    /** With a condition on entities, if there is one; that of the query is on index rows. */
    private <R> Page<R> verified(RowQuery query, @Nullable Filter condition, RowDecoder<R> decoder) {
        for (int attempt = 0; ; attempt++) {
            Page<Hit<R>> hits = rows.isList(index)
                    ? listed(query, (reader, place) -> new Hit<R>(place.rowKey(), reader.keys(), null))
                    : hits(query);
            Fetched<R> fetched = fetch(hits, query, condition, decoder);
            if (!fetched.moved() || attempt == ATTEMPTS) {
                return new Page<>(fetched.entities(), hits.next());
            }
            Backoff.LOST_RACE.pause(attempt);
        }
    }

    private <R> Page<Hit<R>> hits(RowQuery query) {
        // What rows in a table of their own hold of the entity may be of a moment ago.
        RowQuery unfiltered = rows.isTable(index) ? query.withFilter(null) : query;
        RowQuery keysOnly = unfiltered.withProjection(and(Projection.of(), naming()));
        return rows.store().query(rows.model().indexTable(index), keysOnly, this::hit);
    }

    /**
     * A list stands for the rows that an index of layout {@code KEYS} would have, and a query ranges over these. A row may
     * hold more entities than a page should: all of them are on it.
     */
    private <R> Page<R> listed(RowQuery query, BiFunction<RowReader, RowKeys, R> decoder) {
        KeyRange wanted = query.rowKeys();
        RowQuery lists = query.withRowKeys(rows.model().fromStartOfValues(index, wanted))
                .withProjection(Projection.of(ListRow.PROPERTIES));
        Page<List<R>> page = rows.store().query(rows.table(), lists, reader -> {
            String partition = reader.partitionKey();
            String prefix = rows.listPrefix(index, reader.keys());
            List<R> found = new ArrayList<>();
            for (String rowKey : ListRow.read(reader).rowKeys()) {
                if (wanted.contains(prefix + rowKey)) {
                    RowReader entity = new IndexedRow(reader, new RowKeys(partition, rowKey), reader.etag());
                    found.add(decoder.apply(entity, new RowKeys(partition, prefix + rowKey)));
                }
            }
            return found;
        });
        List<R> all = new ArrayList<>();
        page.items().forEach(all::addAll);
        return new Page<>(all, page.next());
    }

    /** Rows without properties are those of writes in flight: these are verified, as those of other definitions are. */
    private <R> Page<R> believed(RowQuery query, RowDecoder<R> decoder) {
        RowQuery whole = query.withProjection(reading(query.projection()));
        Page<Hit<R>> hits = rows.store().query(rows.model().indexTable(index), whole, reader -> {
            Hit<R> hit = hit(reader);
            return rows.content().isOwn(index, reader)
                    ? new Hit<>(hit.indexKey, hit.entity, rows.decode(index, reader, decoder))
                    : hit;
        });
        return new Page<>(fetch(hits, query, null, decoder).entities(), hits.next());
    }

    /** The entities of hits in order; those that are not at hand are fetched, and left out if they lack the values. */
    private <R> Fetched<R> fetch(Page<Hit<R>> page, RowQuery query, @Nullable Filter condition, RowDecoder<R> decoder) {
        List<Hit<R>> hits = page.items();
        List<RowKeys> keys = new ArrayList<>();
        for (Hit<R> hit : hits) {
            if (hit.found == null && hit.entity != null) {
                keys.add(hit.entity);
            }
        }
        Projection wanted = and(query.projection(), rows.indexedProperties().names());
        var fetched = entities(
                keys,
                wanted,
                condition,
                reader -> new Found<>(rows.indexKeys(reader).get(index), decoder.decode(rows.plain(reader))));
        List<R> entities = new ArrayList<>(hits.size());
        Set<Place> missed = new HashSet<>();
        Set<Place> found = new HashSet<>();
        int next = 0;
        for (Hit<R> hit : hits) {
            if (hit.found != null) {
                entities.add(Objects.requireNonNull(hit.found));
                continue;
            }
            if (hit.entity == null) {
                continue;
            }
            Found<R> one = fetched.get(next++);
            if (one != null && one.indexKeys().contains(hit.indexKey)) {
                entities.add(one.entity());
                found.add(new Place(hit.indexKey, hit.entity));
            } else if (one != null) {
                one.indexKeys().forEach(key -> missed.add(new Place(key, hit.entity)));
            }
        }
        missed.removeAll(found);
        return new Fetched<>(entities, missed.stream().anyMatch(place -> isOnPage(place.indexKey(), page, query)));
    }

    private <R> List<@Nullable R> entities(
            List<RowKeys> keys, Projection wanted, @Nullable Filter condition, RowDecoder<R> decoder) {
        EntityReads reads = new EntityReads(rows);
        if (keys.isEmpty() || condition == null) {
            return keys.isEmpty() ? List.of() : reads.getAll(keys, wanted, decoder);
        }
        List<@Nullable R> found = new ArrayList<>(keys.size());
        for (RowKeys one : keys) {
            RowQuery alone = RowQuery.partition(one.partitionKey())
                    .withRowKeys(KeyRange.exactly(one.rowKey()))
                    .withFilter(condition)
                    .withProjection(wanted);
            List<R> meeting = reads.query(alone, decoder).items();
            found.add(meeting.isEmpty() ? null : meeting.get(0));
        }
        return found;
    }

    /**
     * Whether a row of that key would be on the page now: its entity got other values after the page was read, and whoever
     * asks for all values of a range must not miss it. On a page that goes on from another, only rows behind its first.
     */
    private boolean isOnPage(String indexKey, Page<? extends Hit<?>> page, RowQuery query) {
        List<? extends Hit<?>> hits = page.items();
        KeyRange range = rows.isTable(index) ? query.partitionKeys() : query.rowKeys();
        return range.contains(indexKey)
                && (query.continuation() == null
                        || indexKey.compareTo(hits.get(0).indexKey()) >= 0)
                && (!page.hasNext()
                        || indexKey.compareTo(hits.get(hits.size() - 1).indexKey()) <= 0);
    }

    private <R> Hit<R> hit(RowReader indexRow) {
        String indexKey = rows.isTable(index) ? indexRow.partitionKey() : indexRow.rowKey();
        return new Hit<>(indexKey, rows.entityKeys(index, indexRow), null);
    }

    private Projection reading(Projection wanted) {
        return and(rows.reading(wanted), own());
    }

    /** What rows that hold properties have besides. */
    private Set<String> own() {
        if (rows.isTable(index)) {
            return IndexRowFormat.OWN;
        }
        return rows.index(index).unique()
                ? Set.of(IndexRowFormat.DEFINITION, IndexRowFormat.ROW_KEY)
                : Set.of(IndexRowFormat.DEFINITION);
    }

    /** What names the entity besides the keys of the row. */
    private Set<String> naming() {
        if (!rows.index(index).unique()) {
            return Set.of();
        }
        return rows.isTable(index) ? TableIndexRow.OWNER : Set.of(IndexRowFormat.ROW_KEY);
    }

    private static Projection and(Projection wanted, Set<String> more) {
        if (wanted.isAll() || more.isEmpty()) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.names());
        names.addAll(more);
        return Projection.of(names);
    }

    /** An index row, the entity it points at, if any, and what is made of the row if that is enough. */
    private record Hit<R>(
            String indexKey,
            @Nullable RowKeys entity,
            @Nullable R found) {}

    /** An entity and the index rows it has now. */
    private record Found<R>(List<String> indexKeys, R entity) {}

    /** The entities of a page, and whether one that belongs on it was missed because it got other values meanwhile. */
    private record Fetched<R>(List<R> entities, boolean moved) {}

    /** Where an entity has an index row. */
    private record Place(String indexKey, RowKeys entity) {}
}

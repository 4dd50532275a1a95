package dev.tables.mapping;

import dev.tables.engine.Page;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads pages of entities through one index. */
final class IndexRead<T> {
    private final EntityRows<T> rows;
    private final int index;

    IndexRead(EntityRows<T> rows, int index) {
        this.rows = rows;
        this.index = index;
    }

    <R> Page<R> page(RowQuery query, RowDecoder<R> decoder) {
        if (query.filter() != null && !rows.isCopy(index)) {
            throw new IllegalArgumentException("Found a filter on index '"
                    + rows.index(index).name() + "', whose rows hold keys only. Filter the entities read.");
        }
        if (rows.isCovered(index)) {
            RowQuery whole = query.withProjection(rows.reading(withOwn(query.projection())));
            return rows.store().query(rows.table(), whole, reader -> rows.decode(index, reader, decoder));
        }
        RowQuery keysOnly = query.withProjection(withOwn(Projection.of()));
        Page<Hit> hits = rows.store().query(rows.model().indexTable(index), keysOnly, this::hit);
        return new Page<>(fetch(hits.items(), query.projection(), decoder), hits.next());
    }

    private <R> List<R> fetch(List<Hit> hits, Projection wanted, RowDecoder<R> decoder) {
        if (hits.isEmpty()) {
            return List.of();
        }
        List<RowKeys> keys = hits.stream().map(Hit::entity).toList();
        var found = new EntityReads(rows)
                .getAll(
                        keys,
                        and(wanted, rows.indexedProperties().names()),
                        reader -> new Found<>(
                                rows.current(reader).indexKeys().get(index), decoder.decode(rows.plain(reader))));
        List<R> entities = new ArrayList<>(hits.size());
        for (int i = 0; i < hits.size(); i++) {
            Found<R> one = found.get(i);
            if (one != null && one.indexKeys().contains(hits.get(i).indexKey())) {
                entities.add(one.entity());
            }
        }
        return entities;
    }

    private Hit hit(RowReader indexRow) {
        String indexKey = rows.isTable(index) ? indexRow.partitionKey() : indexRow.rowKey();
        return new Hit(indexKey, rows.entityKeys(index, indexRow));
    }

    private Projection withOwn(Projection wanted) {
        if (!rows.index(index).unique()) {
            return wanted;
        }
        return and(wanted, rows.isTable(index) ? TableIndexRow.OWNER : Set.of(EntityModel.INDEXED_ROW_KEY));
    }

    private static Projection and(Projection wanted, Set<String> more) {
        if (wanted.isAll()) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.names());
        names.addAll(more);
        return Projection.of(names);
    }

    /** An index row and the entity it points at. */
    private record Hit(String indexKey, RowKeys entity) {}

    /** An entity and the index rows it has now. */
    private record Found<R>(List<String> indexKeys, R entity) {}
}

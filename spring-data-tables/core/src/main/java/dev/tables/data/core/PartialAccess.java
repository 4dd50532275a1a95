package dev.tables.data.core;

import dev.tables.annotation.IndexConsistency;
import dev.tables.data.core.internal.PartialRow;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.lifecycle.ObservedIndexStatus;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.query.internal.plan.KeyValues;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import dev.tables.mapping.query.internal.run.RowAccess;
import dev.tables.mapping.table.EntityTable;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Access to some properties of entities; the store sends only these properties. */
final class PartialAccess implements RowAccess<PartialRow> {
    private final EntityTable<?> table;
    private final Set<String> names;
    /** The properties that are not part of the entity's key. */
    private final Set<String> outsideKeys = new LinkedHashSet<>();

    private final Projection projection;

    PartialAccess(EntityTable<?> table, Set<String> names) {
        this.table = table;
        this.names = Set.copyOf(names);
        Set<String> stored = new LinkedHashSet<>();
        for (PropertyModel property : table.model().properties()) {
            if (names.contains(property.name()) && !isKey(property)) {
                stored.add(property.storedName());
                outsideKeys.add(property.name());
            }
        }
        this.projection = isComputed(table, names) ? Projection.ALL : Projection.of(stored);
    }

    /** Returns whether a property is computed; to compute a property, all properties of the entity must be read. */
    private static boolean isComputed(EntityTable<?> table, Set<String> names) {
        for (String name : names) {
            PropertyModel property = table.model().property(name);
            if (property != null && property.isComputed()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a property is part of the key. The version and the timestamp do not count as part of the key,
     * because an index row has another version and timestamp than the entity's row.
     */
    private static boolean isKey(PropertyModel property) {
        return property.role() == Role.PARTITION_KEY || property.role() == Role.ROW_KEY;
    }

    private PartialRow read(RowReader reader) {
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String name : names) {
            values.put(name, table.propertyValue(reader, name));
        }
        return new PartialRow(reader.primaryKey(), values, null);
    }

    /**
     * Reads the properties from the keys of an entity and of its index row, which contain all other requested values.
     */
    private PartialRow read(RowReader keys, PrimaryKey indexRow, KeyValues said) {
        Map<String, @Nullable Object> values = new HashMap<>(outsideKeys.isEmpty() ? Map.of() : said.values(indexRow));
        for (String name : names) {
            if (!outsideKeys.contains(name)) {
                values.put(name, table.propertyValue(keys, name));
            }
        }
        return new PartialRow(keys.primaryKey(), values, indexRow);
    }

    @Override
    public long sizeInBytes(PartialRow item) {
        return item.sizeInBytes();
    }

    @Override
    public PartialRow answer(PartialRow item) {
        return item;
    }

    @Override
    public @Nullable PrimaryKey indexRow(PartialRow item) {
        return item.indexRow();
    }

    @Override
    public @Nullable Object property(PartialRow item, String name) {
        return item.values().get(name);
    }

    @Override
    public PrimaryKey primaryKey(PartialRow item) {
        return item.primaryKey();
    }

    @Override
    public List<PartialRow> getAll(List<PrimaryKey> keys) {
        return table.getAll(keys, projection, this::read);
    }

    @Override
    public ResultPage<PartialRow> rows(RowQuery query) {
        return table.query(query.withProjection(projection), this::read);
    }

    @Override
    public ResultPage<PartialRow> indexRows(int index, IndexConsistency read, RowQuery query) {
        KeyValues said = KeyValues.of(table.model(), index);
        boolean isSaid = isSaid(said);
        if (isSaid && query.filter() == null) {
            Optional<ResultPage<PartialRow>> named =
                    table.queryPrimaryKeysByIndexIfExact(index, query, (reader, row) -> read(reader, row, said));
            if (named.isPresent()) {
                return named.get();
            }
        }
        PartialAccess wanted = isSaid ? withIndexed(index) : this;
        return table.queryIndex(index, read, query.withProjection(wanted.projection), wanted::read);
    }

    /** Reads several ranges together, unless the keys of the index rows contain all requested properties. */
    @Override
    public List<ResultPage<PartialRow>> indexRows(int index, IndexConsistency read, List<RowQuery> queries) {
        if (isSaid(KeyValues.of(table.model(), index))) {
            return List.of(indexRows(index, read, queries.get(0)));
        }
        List<RowQuery> projected =
                queries.stream().map(query -> query.withProjection(projection)).toList();
        return table.queryIndex(index, read, projected, this::read);
    }

    /** Returns whether the keys of an index row contain all requested properties. */
    private boolean isSaid(KeyValues said) {
        return !projection.isAll() && said.properties().containsAll(outsideKeys);
    }

    @Override
    public boolean isNamed(int index) {
        return table.isExactIndexWithKeysOnly(index) && isSaid(KeyValues.of(table.model(), index));
    }

    /** Returns access that also reads the indexed properties, which determine the entity's position in the index. */
    private PartialAccess withIndexed(int index) {
        Set<String> more = new LinkedHashSet<>(names);
        for (KeyComponent component : table.model().indexes().get(index).components()) {
            more.add(component.property());
        }
        return new PartialAccess(table, more);
    }

    @Override
    public boolean isReadable(int index) {
        return table.isIndexReadable(index);
    }

    @Override
    public @Nullable ObservedIndexStatus view(int index) {
        return table.observedIndexStatus(index);
    }

    @Override
    public RowAccess<PartialRow> servedBy(QueryPlan plan) {
        Set<String> more = plan.propertiesRead(names);
        return names.containsAll(more) ? this : new PartialAccess(table, more);
    }

    @Override
    public boolean isCovered(int index) {
        return table.isCoveringIndex(index, projection);
    }

    @Override
    public boolean supportsSnapshots() {
        return table.supportsSnapshots();
    }

    @Override
    public boolean isInSnapshot() {
        return table.store().isReadingFromSnapshot();
    }

    @Override
    public <R> R readSnapshot(Supplier<R> reads, int... indexes) {
        return table.readSnapshot(reads, indexes);
    }

    @Override
    public long count(RowQuery query) {
        return table.count(query);
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        return index < 0 ? table.query(query, decoder) : table.queryIndex(index, read, query, decoder);
    }
}

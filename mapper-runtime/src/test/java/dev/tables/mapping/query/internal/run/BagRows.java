package dev.tables.mapping.query.internal.run;

import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.IndexLayout;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.key.KeyWriter;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.internal.condition.Bag;
import dev.tables.mapping.query.internal.condition.BagMapper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bags and their index rows in a store, simply; counts requests. */
public final class BagRows implements RowAccess<Bag> {
    private final TableStore store;
    private final BagMapper mapper;
    int requests;

    public BagRows(TableStore store, EntityModel model) {
        this.store = store;
        this.mapper = new BagMapper(model);
        store.createTable(model.table());
    }

    /** Inserts a bag with its index rows; false if its keys or unique values are there already. */
    public boolean insert(Bag bag) {
        EntityModel model = mapper.model();
        PrimaryKey keys = mapper.primaryKeyOf(bag);
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        transaction.add(RowOperation.insert(keys, writer -> mapper.write(bag, writer)));
        for (int i = 0; i < model.indexes().size(); i++) {
            IndexModel index = model.indexes().get(i);
            for (String rowKey : indexKeys(i, bag, keys)) {
                transaction.add(RowOperation.insert(new PrimaryKey(keys.partitionKey(), rowKey), row -> {
                    row.string("EntityRowKey", keys.rowKey());
                    if (index.layout() == IndexLayout.ALL_PROPERTIES) {
                        mapper.write(bag, row);
                    }
                }));
            }
        }
        try {
            store.execute(model.table(), transaction);
            return true;
        } catch (TransactionFailedException present) {
            return false;
        }
    }

    /** One, or of a collection one for each different element. */
    private Set<String> indexKeys(int index, Bag bag, PrimaryKey keys) {
        EntityModel model = mapper.model();
        Set<String> found = new LinkedHashSet<>();
        int elements = 1;
        for (int element = 0; element < elements; element++) {
            KeyWriter writer = model.indexKey(index).writer(model.entity()).atElement(element);
            mapper.writeIndex(index, bag, writer);
            elements = writer.elementCount();
            if (!writer.hasNullComponent()) {
                boolean unique = model.indexes().get(index).unique();
                found.add(unique ? writer.toKey() : writer.toKey(keys.rowKey()));
            }
        }
        return found;
    }

    public BagMapper mapper() {
        return mapper;
    }

    @Override
    public @Nullable Object property(Bag item, String name) {
        return item.get(name);
    }

    @Override
    public PrimaryKey primaryKey(Bag item) {
        return mapper.primaryKeyOf(item);
    }

    @Override
    public @Nullable PrimaryKey indexRow(Bag item) {
        return null;
    }

    @Override
    public long sizeInBytes(Bag item) {
        return 100;
    }

    @Override
    public Bag answer(Bag item) {
        return item;
    }

    @Override
    public List<Bag> getAll(List<PrimaryKey> keys) {
        List<Bag> bags = new ArrayList<>();
        for (PrimaryKey one : keys) {
            requests++;
            Bag bag = store.get(mapper.model().table(), one, Projection.ALL, mapper::read);
            if (bag != null) {
                bags.add(bag);
            }
        }
        return bags;
    }

    @Override
    public ResultPage<Bag> rows(RowQuery query) {
        requests++;
        return store.query(mapper.model().table(), query, mapper::read);
    }

    @Override
    public ResultPage<Bag> indexRows(int index, IndexConsistency read, RowQuery query) {
        requests++;
        ResultPage<PrimaryKey> hits = store.query(
                mapper.model().table(),
                query,
                row -> new PrimaryKey(
                        row.partitionKey(), java.util.Objects.requireNonNull(row.string("EntityRowKey"))));
        List<Bag> bags = new ArrayList<>();
        for (PrimaryKey hit : hits.items()) {
            Bag bag = store.get(mapper.model().table(), hit, Projection.ALL, mapper::read);
            if (bag != null) {
                bags.add(bag);
            }
        }
        return new ResultPage<>(bags, hits.nextToken());
    }

    @Override
    public boolean isCovered(int index) {
        return mapper.model().indexes().get(index).layout() == IndexLayout.ALL_PROPERTIES;
    }

    @Override
    public long count(RowQuery query) {
        requests++;
        return store.count(mapper.model().table(), query);
    }

    @Override
    public <R> ResultPage<R> marks(int index, IndexConsistency read, RowQuery query, RowDecoder<R> decoder) {
        requests++;
        return store.query(mapper.model().table(), query, decoder);
    }
}

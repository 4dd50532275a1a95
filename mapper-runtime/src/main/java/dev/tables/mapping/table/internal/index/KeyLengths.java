package dev.tables.mapping.table.internal.index;

import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.model.EntityModel;

/** Refuses, before anything is stored, an entity of which every key is longer than its store takes. */
public final class KeyLengths {
    private KeyLengths() {}

    /**
     * Checks the least lengths of all keys.
     *
     * @throws IllegalArgumentException if one is longer than the store takes
     */
    public static void check(EntityModel model, TableStore store) {
        StoreLimits limits = store.limits();
        boolean inShards = ShardedKeys.areIn(store.capabilities());
        int rowKey = model.rowKey().minLength();
        check("partition key of " + model.entity(), model.partitionKey().minLength(), limits.maxPartitionKeyLength());
        check("row key of " + model.entity(), rowKey, limits.maxRowKeyLength());
        for (int i = 0; i < model.indexes().size(); i++) {
            boolean apart = model.indexes().get(i).hasOwnTable();
            int tail = model.indexes().get(i).endsWithEntityRowKey() ? rowKey : 0;
            int inShard = apart && inShards ? model.minIndexKeyLengthInShards(i) : 0;
            check(
                    "key of index '" + model.indexes().get(i).name() + "' of " + model.entity(),
                    Math.max(model.indexKey(i).minLength() + tail, inShard),
                    apart && !inShards ? limits.maxPartitionKeyLength() : limits.maxRowKeyLength());
        }
    }

    /**
     * How long the row key of a row of an index in a table of its own may be, where it holds the values and names the entity; 0 where values are
     * partition keys.
     */
    static int mostInShards(TableStore store) {
        return ShardedKeys.areIn(store.capabilities()) ? store.limits().maxRowKeyLength() : 0;
    }

    private static void check(String name, int least, int most) {
        if (least > most) {
            throw new IllegalArgumentException("The " + name + " has at least " + least
                    + " characters, but this store allows at most " + most
                    + ". Use fewer or shorter components, or choose another store.");
        }
    }
}

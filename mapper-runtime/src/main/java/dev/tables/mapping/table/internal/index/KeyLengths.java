package dev.tables.mapping.table.internal.index;

import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.engine.adapter.internal.ShardedKeys;
import dev.tables.mapping.model.EntityModel;

/**
 * A check that rejects, before anything is stored, an entity type whose shortest possible key is too long for the
 * store.
 */
public final class KeyLengths {
    private KeyLengths() {}

    /**
     * Checks the minimum lengths of all keys.
     *
     * @throws IllegalArgumentException if the minimum length of a key exceeds the store's limit
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
     * Returns the maximum length of a row key that contains the indexed values of a global index and identifies the
     * entity. Returns 0 if the store keeps the indexed values in partition keys.
     */
    static int maxRowKeyLengthInShards(TableStore store) {
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

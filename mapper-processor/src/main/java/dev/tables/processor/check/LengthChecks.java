package dev.tables.processor.check;

import dev.tables.engine.Limits;
import dev.tables.engine.StoreLimits;
import dev.tables.mapping.model.EntityModel;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedIndex;
import dev.tables.processor.model.MappedKey;

/** The rules about lengths of keys and of composed names, which depend on the whole entity. */
public final class LengthChecks {
    private final MappedEntity entity;
    private final Diagnostics diagnostics;

    /** Creates checks for an entity that has passed all other checks. */
    public LengthChecks(MappedEntity entity, Diagnostics diagnostics) {
        this.entity = entity;
        this.diagnostics = diagnostics;
    }

    /** Checks the lengths that must be valid before a model can be created. */
    public void checkNames() {
        for (MappedIndex index : entity.indexes()) {
            if (!index.kind().hasOwnTable()) {
                continue;
            }
            String table = EntityModel.indexTable(entity.table(), prefixOf(entity.rowKey()), index.name());
            if (table.length() > Limits.MAX_TABLE_NAME_LENGTH) {
                diagnostics.report(
                        DiagnosticCode.INDEX_TABLE_NAME,
                        index.place(),
                        "The table of index '" + index.name() + "' of " + entity.simpleName() + " would be named '"
                                + table + "', which is longer than " + Limits.MAX_TABLE_NAME_LENGTH
                                + " characters. Give the index a shorter name.");
            }
        }
    }

    /**
     * Checks whether the keys of the model fit the limits of a store.
     *
     * @param inShards whether the store keeps the rows of global indexes in shards, where the row key contains the
     *     values
     */
    public void checkKeys(EntityModel model, StoreLimits limits, boolean inShards) {
        checkKey(
                "partition key of " + entity.simpleName(),
                model.partitionKey().minLength(),
                limits.maxPartitionKeyLength(),
                entity.place());
        int rowKey = model.rowKey().minLength();
        checkKey("row key of " + entity.simpleName(), rowKey, limits.maxRowKeyLength(), entity.place());
        for (int i = 0; i < entity.indexes().size(); i++) {
            MappedIndex index = entity.indexes().get(i);
            boolean withTail = model.indexes().get(i).endsWithEntityRowKey();
            boolean inShard = inShards && index.kind().hasOwnTable();
            int least = model.indexKey(i).minLength() + (withTail ? rowKey : 0);
            boolean isPartitionKey = index.kind().hasOwnTable() && !inShard;
            checkKey(
                    "key of index '" + index.name() + "' of " + entity.simpleName(),
                    inShard ? model.minIndexKeyLengthInShards(i) : least,
                    isPartitionKey ? limits.maxPartitionKeyLength() : limits.maxRowKeyLength(),
                    index.place());
        }
    }

    private void checkKey(String name, int least, int most, SourceLocation place) {
        if (least > most) {
            diagnostics.report(
                    DiagnosticCode.KEY_TOO_LONG,
                    place,
                    "The " + name + " needs at least " + least + " characters, but the limit is " + most
                            + ". Use fewer or shorter components.");
        }
    }

    private static String prefixOf(MappedKey key) {
        return key.components().isEmpty()
                ? key.constant()
                : key.components().get(0).prefix();
    }
}

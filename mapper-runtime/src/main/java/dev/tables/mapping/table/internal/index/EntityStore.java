package dev.tables.mapping.table.internal.index;

import dev.tables.engine.StoreLimits;
import dev.tables.engine.TableStore;
import dev.tables.mapping.intent.IntentLog;

/**
 * The store that contains the rows of one entity type and its indexes.
 *
 * @param store the store itself; its requests are part of the thread's unit of work if there is one
 * @param limits the limits of the store
 * @param intents the log of unfinished writes
 * @param indexTables the tables of the indexes
 * @param reach which rows one transaction can write
 * @param hasCatalog whether the states of the indexes are recorded in a catalog
 */
public record EntityStore(
        TableStore store,
        StoreLimits limits,
        IntentLog intents,
        IndexTables indexTables,
        TransactionReach reach,
        boolean hasCatalog) {}

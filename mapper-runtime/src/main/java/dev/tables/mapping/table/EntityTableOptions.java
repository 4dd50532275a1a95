package dev.tables.mapping.table;

import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityUpgrade;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.model.RowCipher;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Options of an entity's table in addition to its store and mapper. Immutable; start with {@link #defaults}.
 *
 * @param cipher encrypts and decrypts; required if the entity has encrypted properties
 * @param schemaUpgrades upgrades of rows, in addition to those that the entity's annotation declares; may contain
 *     upgrades of other entities
 * @param indexCatalog stores the states of the indexes. Without a catalog every index is treated as complete, and other
 *     processes cannot detect which indexes this process maintains.
 * @param blobs stores large values; required if the entity has {@code @LargeValue} properties
 * @param newEntityPredicate tests whether an entity is new, so that saving it must insert it; without it an entity is
 *     new if it has no version
 * @param limits the limits of one transaction
 * @param unreadableEntityListener receives each unreadable entity that is skipped when several are read, if its class
 *     declares so, in the thread that reads
 */
public record EntityTableOptions(
        @Nullable RowCipher cipher,
        List<EntityUpgrade<?>> schemaUpgrades,
        @Nullable IndexCatalog indexCatalog,
        @Nullable BlobStore blobs,
        @Nullable Predicate<Object> newEntityPredicate,
        TransactionLimits limits,
        Consumer<ReadResult<?>> unreadableEntityListener) {
    private static final EntityTableOptions DEFAULTS =
            new EntityTableOptions(null, List.of(), null, null, null, TransactionLimits.STORE, found -> {});

    /** Copies the list. */
    public EntityTableOptions {
        schemaUpgrades = List.copyOf(schemaUpgrades);
    }

    /** Returns options for entities that need no cipher, upgrades, catalog or blob store. */
    public static EntityTableOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with a cipher, or without a cipher if the argument is null. */
    public EntityTableOptions withCipher(@Nullable RowCipher newCipher) {
        return new EntityTableOptions(
                newCipher, schemaUpgrades, indexCatalog, blobs, newEntityPredicate, limits, unreadableEntityListener);
    }

    /** Returns a copy with these upgrades, which replace the previous ones. */
    public EntityTableOptions withSchemaUpgrades(List<? extends EntityUpgrade<?>> newUpgrades) {
        return new EntityTableOptions(
                cipher,
                List.copyOf(newUpgrades),
                indexCatalog,
                blobs,
                newEntityPredicate,
                limits,
                unreadableEntityListener);
    }

    /** Returns a copy with an index catalog, or without a catalog if the argument is null. */
    public EntityTableOptions withIndexCatalog(@Nullable IndexCatalog newCatalog) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, newCatalog, blobs, newEntityPredicate, limits, unreadableEntityListener);
    }

    /** Returns a copy with a store of large values, or without a store if the argument is null. */
    public EntityTableOptions withBlobs(@Nullable BlobStore newBlobs) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, indexCatalog, newBlobs, newEntityPredicate, limits, unreadableEntityListener);
    }

    /** Returns a copy with another test for new entities, or without a test. */
    public EntityTableOptions withNewEntityPredicate(@Nullable Predicate<Object> newTest) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, indexCatalog, blobs, newTest, limits, unreadableEntityListener);
    }

    /** Returns a copy with other limits of transactions. */
    public EntityTableOptions withLimits(TransactionLimits newLimits) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, indexCatalog, blobs, newEntityPredicate, newLimits, unreadableEntityListener);
    }

    /** Returns a copy with another listener for skipped unreadable entities. */
    public EntityTableOptions withUnreadableEntityListener(Consumer<ReadResult<?>> newListener) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, indexCatalog, blobs, newEntityPredicate, limits, newListener);
    }
}

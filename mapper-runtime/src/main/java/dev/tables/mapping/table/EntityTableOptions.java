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
 * What the table of an entity needs beyond its store and mapper. Immutable; start with {@link #defaults}.
 *
 * @param cipher encrypts and decrypts, needed if the entity has encrypted properties
 * @param schemaUpgrades of rows, beyond those that the entity's annotation names; may be for any entities
 * @param indexCatalog where the states of its indexes are kept; without one every index is taken to be complete, and other
 *     processes do not know what this one maintains
 * @param blobs keeps large values, needed if the entity has {@code @LargeValue} properties
 * @param newEntityPredicate tests whether an entity is new, so that saving it must insert it; without this test an entity is new
 *     if it has no version
 * @param limits how much one transaction may write
 * @param unreadableEntityListener receives each unreadable entity that is skipped when several are read, in the
 *     thread that reads, as its class declares
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

    /** The same with a cipher, or none. */
    public EntityTableOptions withCipher(@Nullable RowCipher newCipher) {
        return new EntityTableOptions(
                newCipher, schemaUpgrades, indexCatalog, blobs, newEntityPredicate, limits, unreadableEntityListener);
    }

    /** The same with these upgrades instead. */
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

    /** The same in a catalog of indexes, or none. */
    public EntityTableOptions withIndexCatalog(@Nullable IndexCatalog newCatalog) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, newCatalog, blobs, newEntityPredicate, limits, unreadableEntityListener);
    }

    /** The same with a place for large values, or none. */
    public EntityTableOptions withBlobs(@Nullable BlobStore newBlobs) {
        return new EntityTableOptions(
                cipher, schemaUpgrades, indexCatalog, newBlobs, newEntityPredicate, limits, unreadableEntityListener);
    }

    /** Returns a copy with another test for new entities, or with none. */
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

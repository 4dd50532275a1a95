package dev.tables.mapping.table;

import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.EntityUpgrade;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the table of an entity needs beyond its store and mapper. Immutable; start with {@link #NONE}.
 *
 * @param cipher encrypts and decrypts, needed if the entity has encrypted properties
 * @param upgrades of rows, beyond those that the entity's annotation names; may be for any entities
 * @param catalog where the states of its indexes are kept; without one every index is taken to be complete, and other
 *     processes do not know what this one maintains
 * @param blobs keeps large values, needed if the entity has {@code @Large} properties
 * @param newness says of an entity whether it is new, so that saving it must insert it; without it only a missing version says so
 * @param indexWrites how rows of indexes in tables of their own are written
 * @param unreadable receives each entity that is left out where several are read, in the thread that reads, as its class says
 *     ({@link dev.tables.annotation.UnreadableEntities}); what it throws ends the query
 */
public record EntityTableOptions(
        @Nullable RowCipher cipher,
        List<EntityUpgrade<?>> upgrades,
        @Nullable IndexCatalog catalog,
        @Nullable BlobStore blobs,
        @Nullable Predicate<Object> newness,
        IndexWrites indexWrites,
        Consumer<EntityScan.Found<?>> unreadable) {
    /** Nothing: for entities that need nothing. */
    public static final EntityTableOptions NONE =
            new EntityTableOptions(null, List.of(), null, null, null, IndexWrites.AUTO, found -> {});

    /** Copies the list. */
    public EntityTableOptions {
        upgrades = List.copyOf(upgrades);
    }

    /** The same with a cipher, or none. */
    public EntityTableOptions withCipher(@Nullable RowCipher newCipher) {
        return new EntityTableOptions(newCipher, upgrades, catalog, blobs, newness, indexWrites, unreadable);
    }

    /** The same with these upgrades instead. */
    public EntityTableOptions withUpgrades(List<? extends EntityUpgrade<?>> newUpgrades) {
        return new EntityTableOptions(
                cipher, List.copyOf(newUpgrades), catalog, blobs, newness, indexWrites, unreadable);
    }

    /** The same in a catalog of indexes, or none. */
    public EntityTableOptions withCatalog(@Nullable IndexCatalog newCatalog) {
        return new EntityTableOptions(cipher, upgrades, newCatalog, blobs, newness, indexWrites, unreadable);
    }

    /** The same with a place for large values, or none. */
    public EntityTableOptions withBlobs(@Nullable BlobStore newBlobs) {
        return new EntityTableOptions(cipher, upgrades, catalog, newBlobs, newness, indexWrites, unreadable);
    }

    /** The same with what says whether an entity is new, or nothing. */
    public EntityTableOptions withNewness(@Nullable Predicate<Object> newNewness) {
        return new EntityTableOptions(cipher, upgrades, catalog, blobs, newNewness, indexWrites, unreadable);
    }

    /** The same with rows of indexes in tables of their own written in another way. */
    public EntityTableOptions withIndexWrites(IndexWrites newIndexWrites) {
        return new EntityTableOptions(cipher, upgrades, catalog, blobs, newness, newIndexWrites, unreadable);
    }

    /** The same with another listener to what is left out. */
    public EntityTableOptions withUnreadable(Consumer<EntityScan.Found<?>> newUnreadable) {
        return new EntityTableOptions(cipher, upgrades, catalog, blobs, newness, indexWrites, newUnreadable);
    }
}

package dev.tables.data.core;

import dev.tables.engine.TableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.RowCipher;
import org.jspecify.annotations.Nullable;

/** A factory of ciphers for entities with encrypted properties. */
@FunctionalInterface
public interface RowCipherProvider {
    /**
     * Returns the cipher of the mapper's entity, whose rows are in the store, or null if the entity needs no cipher.
     */
    @Nullable
    RowCipher cipherFor(EntityMapper<?> mapper, TableStore store);
}

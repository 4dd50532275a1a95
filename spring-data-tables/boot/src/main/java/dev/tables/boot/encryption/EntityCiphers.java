package dev.tables.boot.encryption;

import dev.tables.boot.internal.DeclaredEntities;
import dev.tables.data.core.RowCipherProvider;
import dev.tables.engine.TableStore;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.KeysetNotFoundException;
import dev.tables.mapping.encryption.TableEncryption;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.RowCipher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider of ciphers of entities with encrypted properties. Missing keysets are created first if this is configured.
 */
public final class EntityCiphers implements RowCipherProvider {
    private static final Logger LOG = LoggerFactory.getLogger(EntityCiphers.class);

    private final TableEncryption encryption;
    private final DeclaredEntities entities;
    private final @Nullable KeysetDirectory created;

    /**
     * Creates a provider.
     *
     * @param created the directory in which missing keysets are created, unless an entity has data encrypted with them;
     *     null to create none
     */
    EntityCiphers(TableEncryption encryption, DeclaredEntities entities, @Nullable KeysetDirectory created) {
        this.encryption = encryption;
        this.entities = entities;
        this.created = created;
    }

    @Override
    public @Nullable RowCipher cipherFor(EntityMapper<?> mapper, TableStore store) {
        EntityModel model = mapper.model();
        if (!model.hasEncryptedProperties()) {
            return null;
        }
        if (created != null) {
            for (String name : encryption.keysetNames(model)) {
                create(name, model, store, created);
            }
        }
        return encryption.cipherFor(model, store);
    }

    /**
     * Creates a keyset that does not exist in any source. If data is encrypted with a keyset that is missing, the
     * keyset was lost, and the call fails.
     */
    private void create(String name, EntityModel model, TableStore store, KeysetDirectory directory) {
        try {
            encryption.keyring().loadKeysets(List.of(name));
        } catch (KeysetNotFoundException missing) {
            if (!encryption.isKeysetLossAccepted(name)) {
                requireUnused(name, entitiesUsingKeyset(name, model), store);
            }
            if (directory.createIfAbsent(name)) {
                LOG.info(
                        "Created keyset '{}' in {}. Back up the keyset: without it, encrypted values cannot be read",
                        name,
                        directory);
            }
        }
    }

    private static void requireUnused(String name, Set<EntityModel> users, TableStore store) {
        for (EntityModel one : users) {
            TableEncryption.requireKeysetUnused(name, one, store);
        }
        TableEncryption.requireKeysetUnused(
                name, users.stream().map(EntityModel::table).toList(), store);
    }

    /**
     * Returns all entities that use the keyset, each once. The tables of all entities that use the keyset are read,
     * because the entity that is opened first may have no data.
     */
    private Set<EntityModel> entitiesUsingKeyset(String name, EntityModel model) {
        Set<EntityModel> users = new LinkedHashSet<>(Set.of(model));
        for (EntityModel other : entities.models()) {
            if (encryption.keysetNames(other).contains(name)) {
                users.add(other);
            }
        }
        return users;
    }
}

package dev.tables.boot;

import dev.tables.data.core.RowCiphers;
import dev.tables.mapping.EntityMapper;
import dev.tables.mapping.EntityModel;
import dev.tables.mapping.RowCipher;
import dev.tables.mapping.encryption.KeysetDirectory;
import dev.tables.mapping.encryption.TableEncryption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives entities with encrypted properties their cipher, and makes their keysets first if that is wanted. */
final class EntityCiphers implements RowCiphers {
    private static final Logger LOG = LoggerFactory.getLogger(TablesAutoConfiguration.class);

    private final TableEncryption encryption;
    private final @Nullable KeysetDirectory created;

    /** Makes missing keysets in {@code created}, if that is given. */
    EntityCiphers(TableEncryption encryption, @Nullable KeysetDirectory created) {
        this.encryption = encryption;
        this.created = created;
    }

    @Override
    public @Nullable RowCipher cipherOf(EntityMapper<?> mapper) {
        EntityModel model = mapper.model();
        if (!model.hasEncryptedProperties()) {
            return null;
        }
        if (created != null) {
            for (String name : encryption.keysets(model)) {
                if (created.createIfAbsent(name)) {
                    LOG.info(
                            "Made keyset '{}' in {}; without it what is encrypted with it cannot be read",
                            name,
                            created);
                }
            }
        }
        return encryption.cipherFor(model);
    }
}

package dev.tables.mapping.encryption;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.engine.TableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.RowCipher;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The encryption settings of an application: its keyring, its resolver of keysets, and the additional formats that it
 * can read. This class creates the cipher of each entity.
 *
 * <p>Immutable and thread-safe.
 */
public final class TableEncryption {
    private final Keyring keyring;
    private final @Nullable EncryptionKeysetNameResolver keysetNameResolver;
    private final @Nullable LegacyKeyResolver legacyKeyResolver;
    private final boolean acceptsPlaintext;
    private final Set<String> lostKeysets;

    private TableEncryption(Builder builder) {
        keyring = builder.keyring;
        keysetNameResolver = builder.keysetNameResolver;
        legacyKeyResolver = builder.legacyKeyResolver;
        acceptsPlaintext = builder.acceptsPlaintext;
        lostKeysets = Set.copyOf(builder.lostKeysets);
    }

    /**
     * Loads the hundreds of classes of Tink and Java that are needed to open a keyset, so that opening the first keyset
     * is faster. Call this method in a background thread during startup. Repeated calls are allowed.
     */
    public static void preloadClasses() {
        MasterKey key = MasterKey.ofBase64(Base64.getEncoder().encodeToString(new byte[MasterKey.BYTES]));
        Map<String, String> discarded = new LinkedHashMap<>();
        for (String name : List.of("default", "default" + KeysetNames.INDEX_SUFFIX)) {
            discarded.put(name, KeysetText.generate(name, key));
        }
        Keyring.of(EncryptionKeysetSource.ofSerializedKeysets(discarded, key)).loadKeysets(discarded.keySet());
    }

    /**
     * Returns a builder with a keyring. By default, all properties that are declared encrypted are encrypted, and their
     * unencrypted values are rejected.
     */
    public static Builder builder(Keyring keyring) {
        return new Builder(keyring);
    }

    /**
     * Returns the cipher of an entity. Loads the keysets that the entity declares, so that a missing keyset is detected
     * at startup. With a resolver, loads only the keysets of blind indexes.
     *
     * <p>Keys of values that this cipher writes are not recorded in {@link EncryptionKeyUsage}.
     *
     * @throws KeysetException if a keyset cannot be used
     */
    public RowCipher cipherFor(EntityModel model) {
        keyring.loadKeysets(keysetNames(model));
        return new EntityCipher(this, new ValueCipher(keyring), model, null);
    }

    /**
     * Returns the cipher of an entity in a store. The cipher records the keys of its values in the store, see
     * {@link EncryptionKeyUsage}. All keys that were recorded earlier must be available. Sends one request, and one
     * more before the first value of each key.
     *
     * @throws KeysetLostException if a key is missing that stored values need
     * @throws KeysetException if a keyset cannot be used
     */
    public RowCipher cipherFor(EntityModel model, TableStore store) {
        Set<String> declared = keysetNames(model);
        EncryptionKeyUsage stored = EncryptionKeyUsage.of(store);
        // First: whoever is told to make a keyset that is missing would make it beside its data.
        new RecordedKeys(keyring, stored, model, lostKeysets).require(declared);
        try {
            keyring.loadKeysets(declared);
        } catch (KeysetNotFoundException missing) {
            if (!lostKeysets.contains(missing.keyset())) {
                // Entities of another table may have values of it.
                requireKeysetUnused(missing.keyset(), List.of(), store);
            }
            throw missing;
        }
        return new EntityCipher(this, new ValueCipher(keyring), model, stored);
    }

    /** Returns whether a keyset may be missing even if stored values need it. */
    public boolean isKeysetLossAccepted(String keyset) {
        return lostKeysets.contains(keyset);
    }

    /**
     * Returns the names of the keysets that an entity declares. For each encrypted property with an index, the result
     * also contains {@code <keyset>-index}.
     */
    public Set<String> keysetNames(EntityModel model) {
        Set<String> names = new LinkedHashSet<>();
        Set<String> blind = blindIndexes(model);
        for (PropertyModel property : model.properties()) {
            PropertyModel.Encryption encryption = property.encryption();
            if (encryption != null) {
                if (keysetNameResolver == null) {
                    names.add(encryption.keyset());
                }
                if (blind.contains(property.name())) {
                    names.add(encryption.keyset() + KeysetNames.INDEX_SUFFIX);
                }
            }
        }
        return names;
    }

    /**
     * Returns a text that identifies the keys with which rows of an entity are encrypted now; null if a resolver
     * chooses keysets for each row.
     */
    @Nullable
    String presentKeys(EntityModel model) {
        if (keysetNameResolver != null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        for (String name : keysetNames(model)) {
            text.append(text.isEmpty() ? "" : " ").append(name).append('/').append(presentKey(name));
        }
        for (PropertyModel property : model.properties()) {
            PropertyModel.Encryption declared = property.encryption();
            if (declared != null && declared.stage() == EncryptionRolloutStage.DECRYPT_ONLY) {
                text.append(" plain ").append(property.storedName());
            }
        }
        return text.toString();
    }

    private String presentKey(String keyset) {
        try {
            return Integer.toHexString(keyring.keyset(keyset).primaryId());
        } catch (KeysetUnavailableException later) {
            throw later;
        } catch (KeysetException unusable) {
            return "none";
        }
    }

    /**
     * Requires that a missing keyset is not in use: no stored values or index rows of the entity need it. Before you
     * create a new keyset in place of a missing one, call this method. The check reads the table until it finds data
     * that needs the keyset.
     *
     * @throws KeysetLostException if stored data needs the keyset
     */
    public static void requireKeysetUnused(String keyset, EntityModel model, TableStore store) {
        String table = new KeysetUse(keyset, model, store).table();
        if (table != null) {
            throw new KeysetLostException(
                    keyset,
                    "is in none of the configured sources, but table '" + table
                            + "' contains data encrypted with it. Restore the keyset from its backup; a new one "
                            + "cannot decrypt the data. If the keyset is permanently lost, so is that data. In that "
                            + "case, remove the rows or use another keyset for the property.");
        }
    }

    /**
     * Requires that a missing keyset is not in use in other tables, whose entities this application does not have. The
     * check covers the tables for which the store has recorded keys of the keyset.
     *
     * @param known the tables that were already checked
     * @throws KeysetLostException if stored data needs the keyset
     */
    public static void requireKeysetUnused(String keyset, Collection<String> known, TableStore store) {
        EncryptionKeyUsage stored = EncryptionKeyUsage.of(store);
        Set<String> tables = stored.tablesOf(keyset);
        tables.removeAll(known);
        if (tables.isEmpty()) {
            return;
        }
        String holds = KeysetNames.isIndex(keyset)
                ? "index rows of table '" + String.join("', '", tables) + "'"
                : stored.countValuesByKey().entrySet().stream()
                        .filter(one -> one.getKey().keyset().equals(keyset))
                        .map(one -> RecordedKeys.described(one.getValue()))
                        .collect(Collectors.joining(", "));
        if (!holds.isEmpty()) {
            throw new KeysetLostException(
                    keyset,
                    "is in none of the configured sources, but is needed by " + holds
                            + ". Restore the keyset from its backup; a new one cannot replace it.");
        }
    }

    /** Returns the names of the encrypted properties with a blind index. */
    static Set<String> blindIndexes(EntityModel model) {
        Set<String> names = new LinkedHashSet<>();
        for (IndexModel index : model.indexes()) {
            for (KeyComponent component : index.components()) {
                PropertyModel property = model.property(component.property());
                if (property != null && property.hasBlindIndex()) {
                    names.add(property.name());
                }
            }
        }
        return names;
    }

    /** Returns the keyring. */
    public Keyring keyring() {
        return keyring;
    }

    @Nullable
    EncryptionKeysetNameResolver keysetNameResolver() {
        return keysetNameResolver;
    }

    @Nullable
    LegacyKeyResolver legacyKeyResolver() {
        return legacyKeyResolver;
    }

    boolean acceptsPlaintext() {
        return acceptsPlaintext;
    }

    /** A builder of a {@link TableEncryption}. */
    public static final class Builder {
        private final Keyring keyring;
        private @Nullable EncryptionKeysetNameResolver keysetNameResolver;
        private @Nullable LegacyKeyResolver legacyKeyResolver;
        private boolean acceptsPlaintext;
        private Collection<String> lostKeysets = Set.of();

        private Builder(Keyring keyring) {
            this.keyring = keyring;
        }

        /** Sets the function that chooses the keyset of each value written. */
        public Builder keysetNameResolver(@Nullable EncryptionKeysetNameResolver resolver) {
            this.keysetNameResolver = resolver;
            return this;
        }

        /**
         * Sets the resolver of keys for rows that the old Azure Storage client libraries encrypted. A row that the old
         * libraries encrypted is encrypted in this library's format when the row is next written.
         */
        public Builder legacyKeyResolver(@Nullable LegacyKeyResolver resolver) {
            this.legacyKeyResolver = resolver;
            return this;
        }

        /**
         * Sets whether an encrypted property may contain an unencrypted value, such as in rows written before it was
         * declared encrypted. Disabled by default. If unencrypted values are accepted, anyone who can write to the
         * store can replace encrypted values by unencrypted ones.
         */
        public Builder acceptPlaintext(boolean accept) {
            acceptsPlaintext = accept;
            return this;
        }

        /**
         * Accepts that the named keysets, or some of their keys, are missing even if stored values need them. The
         * application then starts, but cannot read these values.
         */
        public Builder lostKeysets(Collection<String> keysets) {
            lostKeysets = keysets;
            return this;
        }

        /** Builds the encryption settings. */
        public TableEncryption build() {
            return new TableEncryption(this);
        }
    }
}

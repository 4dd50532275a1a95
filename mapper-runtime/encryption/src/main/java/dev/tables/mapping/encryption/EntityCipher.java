package dev.tables.mapping.encryption;

import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowSource;
import dev.tables.engine.Ticks;
import dev.tables.mapping.encryption.DecryptionException.Reason;
import dev.tables.mapping.internal.ReservedRowKeys;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.RowCipher;
import dev.tables.mapping.value.MappingException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The cipher of one entity. */
final class EntityCipher implements RowCipher {
    private final TableEncryption encryption;
    private final ValueCipher values;
    private final EntityModel model;
    private final Map<String, PropertyModel> encrypted = new LinkedHashMap<>();
    private final Set<String> blind;
    private final @Nullable EncryptionKeyUsage stored;

    /**
     * Creates a cipher. If {@code stored} is not null, the cipher records in {@code stored} the keys of the values that
     * it encrypts.
     */
    EntityCipher(
            TableEncryption encryption, ValueCipher values, EntityModel model, @Nullable EncryptionKeyUsage stored) {
        this.stored = stored;
        blind = TableEncryption.blindIndexes(model);
        this.encryption = encryption;
        this.values = values;
        this.model = model.withBlindIndexHashes(
                (index, property) -> new KeyedBlinding(values, model.table(), index.name(), property));
        for (PropertyModel property : model.properties()) {
            if (property.isEncrypted()) {
                encrypted.put(property.storedName(), property);
                property.otherNames().forEach(name -> encrypted.putIfAbsent(name, property));
            }
        }
    }

    @Override
    public RowSource encrypt(String table, PrimaryKey keys, PrimaryKey entityKeys, RowSource plain) {
        return Row.of(keys, writer -> plain.writeTo(new EncryptingWriter(this, table, keys, entityKeys, writer)));
    }

    @Override
    public RowReader decrypt(String table, RowReader stored) {
        return new DecryptingReader(this, table, stored);
    }

    @Override
    public Projection projectionForDecryption(Projection wanted) {
        if (wanted.isAll() || !readsLegacyRows() || encrypted.keySet().stream().noneMatch(wanted::contains)) {
            return wanted;
        }
        Set<String> names = new LinkedHashSet<>(wanted.propertyNames());
        names.addAll(LegacyRow.METADATA);
        return Projection.of(names);
    }

    @Override
    public boolean isEncryptedWithCurrentKeys(RowReader stored) {
        if (LegacyRow.METADATA.stream().anyMatch(stored::has)) {
            return false;
        }
        for (Map.Entry<String, PropertyModel> one : encrypted.entrySet()) {
            String name = one.getKey();
            EdmType type = stored.typeOf(name);
            if (type != null && !isCurrent(stored, name, one.getValue(), type)) {
                return false;
            }
        }
        return true;
    }

    private boolean isCurrent(RowReader stored, String name, PropertyModel property, EdmType type) {
        String keyset = keyset(stored.primaryKey(), property);
        byte[] bytes = type == EdmType.BINARY ? stored.binary(name) : null;
        if (keyset == null) {
            return bytes == null || !SealedValue.isMarked(bytes) || SealedValue.isEscaped(bytes);
        }
        return bytes != null && values.isCurrent(bytes, keyset);
    }

    @Override
    public String indexEncryptionKeyFingerprint(IndexModel index) {
        StringBuilder text = new StringBuilder();
        for (KeyComponent component : index.components()) {
            PropertyModel property = model.property(component.property());
            PropertyModel.Encryption encryption = property == null ? null : property.encryption();
            if (encryption != null && encryption.hasBlindIndex()) {
                String keyset = encryption.keyset() + KeysetNames.INDEX_SUFFIX;
                text.append(String.format(
                        Locale.ROOT,
                        " key %s/%08x %d bits",
                        keyset,
                        values.primaryId(keyset),
                        encryption.blindIndexBits()));
            }
        }
        return text.toString();
    }

    @Override
    public EntityModel model() {
        return model;
    }

    @Override
    public boolean acceptsPlaintext(PropertyModel property) {
        PropertyModel.Encryption declared = property.encryption();
        return encryption.acceptsPlaintext() || declared != null && declared.stage() != EncryptionRolloutStage.REQUIRED;
    }

    boolean isEncrypted(String storedName) {
        return encrypted.containsKey(storedName);
    }

    boolean readsLegacyRows() {
        return encryption.legacyKeyResolver() != null;
    }

    ValueLocation place(String table, PrimaryKey keys, String storedName) {
        boolean own = table.equalsIgnoreCase(model.table()) && !keys.rowKey().startsWith(ReservedRowKeys.PREFIX);
        PropertyModel property = encrypted.get(storedName);
        return new ValueLocation(
                model.entity(), property == null ? storedName : property.name(), table, keys, storedName, own);
    }

    /** Returns the stored form of a value: its ciphertext, or the value itself if it is not encrypted. */
    Object sealed(ValueLocation place, PrimaryKey entityKeys, Object value) {
        PropertyModel property = encrypted.get(place.storedName());
        if (property == null) {
            return value;
        }
        recordToken(property);
        String keyset = keyset(entityKeys, property);
        if (keyset == null) {
            return value instanceof byte[] bytes ? SealedValue.escape(bytes) : value;
        }
        if (value instanceof Instant instant) {
            requireStorable(property, instant);
        }
        byte[] sealed = values.seal(place, keyset, value);
        if (stored != null) {
            stored.record(model.table(), keyset, SealedValue.keyId(sealed, keyset));
        }
        return sealed;
    }

    /**
     * Records the key of the blind index of a property, if it has one. A write of the property also writes a hash with
     * this key.
     */
    private void recordToken(PropertyModel property) {
        PropertyModel.Encryption declared = property.encryption();
        if (stored != null && declared != null && blind.contains(property.name())) {
            String keyset = declared.keyset() + KeysetNames.INDEX_SUFFIX;
            stored.record(model.table(), keyset, values.primaryId(keyset));
        }
    }

    Object opened(ValueLocation place, byte[] stored) {
        return values.open(place, stored);
    }

    /** Returns a value that is stored without encryption, if the property accepts unencrypted values. */
    Object plain(ValueLocation place, Object value) {
        PropertyModel property = encrypted.get(place.storedName());
        boolean accepted = property == null
                || acceptsPlaintext(property)
                || encryption.keysetNameResolver() != null
                        && (!place.own() || keyset(place.primaryKey(), property) == null);
        if (!accepted) {
            throw new DecryptionException(
                    place,
                    Reason.NOT_ENCRYPTED,
                    "is not encrypted, but its property is declared as encrypted. If the value was written before "
                            + "that declaration, set stage ENCRYPT_ON_WRITE in @Encrypt and run a Reencryption. "
                            + "Otherwise, another program wrote the value: check the row.",
                    null);
        }
        return value;
    }

    @Nullable
    LegacyRow legacyRow(String table, RowReader stored) {
        LegacyKeyResolver keys = encryption.legacyKeyResolver();
        return keys == null || !stored.has(LegacyRow.METADATA_1)
                ? null
                : LegacyRow.read(place(table, stored.primaryKey(), LegacyRow.METADATA_2), stored, keys);
    }

    private @Nullable String keyset(PrimaryKey entityKeys, PropertyModel property) {
        PropertyModel.Encryption declared = property.encryption();
        EncryptionKeysetNameResolver resolver = encryption.keysetNameResolver();
        if (declared == null || declared.stage() == EncryptionRolloutStage.DECRYPT_ONLY) {
            return null;
        }
        if (resolver == null) {
            return declared.keyset();
        }
        String chosen = resolver.resolveKeysetName(model.table(), entityKeys, property.storedName(), declared.keyset());
        if (chosen != null && KeysetNames.isIndex(chosen)) {
            throw new InvalidKeysetException(
                    chosen,
                    "was chosen by the EncryptionKeysetNameResolver, but names that end in '" + KeysetNames.INDEX_SUFFIX
                            + "' are reserved for blind indexes. Create keyset names with "
                            + "EncryptionKeysetNameResolver.deriveKeysetName.",
                    null);
        }
        return chosen;
    }

    /** Requires that every store can store the instant. The store itself cannot check an encrypted value. */
    private void requireStorable(PropertyModel property, Instant instant) {
        if (instant.getEpochSecond() < Ticks.toInstant(Ticks.MIN).getEpochSecond()
                || instant.isAfter(Ticks.toInstant(Ticks.MAX).plusNanos(99))) {
            throw new MappingException(
                    model.entity(), property.name(), "is an instant outside the years 1601 to 9999. Store it as text.");
        }
    }

    @Override
    public String toString() {
        return "EntityCipher[" + model.entity() + "]";
    }
}

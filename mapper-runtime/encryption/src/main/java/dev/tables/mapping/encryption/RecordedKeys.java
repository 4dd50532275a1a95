package dev.tables.mapping.encryption;

import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import dev.tables.mapping.model.EntityModel;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of the recorded keys of an entity with the keyring. Startup fails if a key is missing that stored values
 * need.
 */
final class RecordedKeys {
    private final Keyring keyring;
    private final EncryptionKeyUsage stored;
    private final EntityModel model;
    private final Set<String> lost;

    /** Creates the comparison. Keysets named in {@code lost} may lack keys that values need. */
    RecordedKeys(Keyring keyring, EncryptionKeyUsage stored, EntityModel model, Set<String> lost) {
        this.keyring = keyring;
        this.stored = stored;
        this.model = model;
        this.lost = lost;
    }

    /**
     * Requires that each recorded key of the declared keysets is available. For keysets that a resolver chooses,
     * requires only that a source has the keyset, because there may be a keyset for each customer.
     *
     * @throws KeysetLostException if a key or keyset is missing and stored data needs it
     */
    void require(Set<String> declared) {
        Set<String> known = new HashSet<>();
        for (KeyId key : stored.recordedFor(model.table())) {
            boolean there = lost.contains(key.keyset())
                    || (declared.contains(key.keyset())
                            ? has(key)
                            : known.contains(key.keyset()) || keyring.knows(key.keyset()));
            if (there) {
                known.add(key.keyset());
            } else {
                refuseIfUsed(key);
            }
        }
    }

    private boolean has(KeyId key) {
        try {
            return keyring.keysetWith(key.keyset(), key.idInKeyset()).hasKey(key.idInKeyset());
        } catch (KeysetDestroyedException onPurpose) {
            return true;
        } catch (KeysetNotFoundException missing) {
            return false;
        }
    }

    private void refuseIfUsed(KeyId key) {
        String holds = KeysetNames.isIndex(key.keyset()) ? indexRows(key) : values(key);
        if (holds == null) {
            stored.forget(model.table(), key);
            return;
        }
        throw new KeysetLostException(
                key.keyset(),
                "lacks key " + key + " in the configured sources, but " + holds
                        + ". Restore the keyset from its backup. If the key is permanently lost, so is that data.");
    }

    private @Nullable String values(KeyId key) {
        Map<String, Long> counted = stored.countValuesByKey().get(key);
        return counted == null ? null : described(counted) + " need that key";
    }

    /**
     * Returns a description of index rows that may need the key, or null. Because blind index hashes do not identify
     * their key, the result includes the rows of each index that uses the keyset now.
     */
    private @Nullable String indexRows(KeyId key) {
        String table = new KeysetUse(key.keyset(), model, stored.store()).table();
        return table == null ? null : "index rows in table '" + table + "' were created with that key";
    }

    /** Describes the number of values in each table. */
    static String described(Map<String, Long> counted) {
        return counted.entrySet().stream()
                .map(one -> one.getValue() + (one.getValue() == 1 ? " value" : " values") + " in table '" + one.getKey()
                        + "'")
                .collect(Collectors.joining(", "));
    }
}

package dev.tables.mapping.encryption;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Key;
import com.google.crypto.tink.KeyStatus;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.aead.AeadKey;
import com.google.crypto.tink.prf.PrfSet;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A keyset ready for use: AEAD keys for values, or keys of a pseudo-random function for a blind index. */
final class LoadedKeyset {
    /** The length of Tink's prefix of a ciphertext: a version byte and the four-byte ID of the key. */
    static final int KEY_PREFIX_BYTES = 5;

    private final String name;
    private final @Nullable Aead aead;
    private final @Nullable PrfSet prfs;
    private final Set<Integer> keyIds = new HashSet<>();
    private final int primaryId;
    private final Instant loadedAt;

    private LoadedKeyset(String name, KeysetHandle handle, Instant loadedAt) throws GeneralSecurityException {
        this.name = name;
        this.loadedAt = loadedAt;
        primaryId = handle.getPrimary().getId();
        boolean index = KeysetNames.isIndex(name);
        for (int i = 0; i < handle.size(); i++) {
            KeysetHandle.Entry entry = handle.getAt(i);
            if (entry.getStatus() == KeyStatus.ENABLED) {
                if (!index) {
                    requirePrefix(name, entry.getKey());
                }
                keyIds.add(entry.getId());
            }
        }
        aead = index ? null : handle.getPrimitive(RegistryConfiguration.get(), Aead.class);
        prfs = index ? handle.getPrimitive(RegistryConfiguration.get(), PrfSet.class) : null;
    }

    static LoadedKeyset of(String name, KeysetHandle handle, Instant loadedAt) {
        TinkPrimitives.registerOthers(handle);
        try {
            return new LoadedKeyset(name, handle, loadedAt);
        } catch (GeneralSecurityException wrongKind) {
            throw new InvalidKeysetException(
                    name,
                    "contains keys of the wrong kind. "
                            + (KeysetNames.isIndex(name)
                                    ? "Its name ends in '" + KeysetNames.INDEX_SUFFIX
                                            + "', so it needs keys of a pseudo-random function (PRF)."
                                    : "It needs AEAD keys to encrypt values.")
                            + " Create it with KeysetText or KeysetDirectory.",
                    wrongKind);
        }
    }

    private static void requirePrefix(String name, Key key) {
        if (key instanceof AeadKey aeadKey && aeadKey.getOutputPrefix().size() != KEY_PREFIX_BYTES) {
            throw new InvalidKeysetException(
                    name,
                    "has a key without an output prefix. Encrypted values contain that prefix, which "
                            + "identifies their key. Create the key with Tink's template AES256_GCM.",
                    null);
        }
    }

    String name() {
        return name;
    }

    Instant loadedAt() {
        return loadedAt;
    }

    boolean hasKey(int keyId) {
        return keyIds.contains(keyId);
    }

    int primaryId() {
        return primaryId;
    }

    Aead aead() {
        if (aead == null) {
            throw new InvalidKeysetException(
                    name, "is for blind indexes and cannot encrypt values. Name another keyset in @Encrypt.", null);
        }
        return aead;
    }

    PrfSet prfs() {
        if (prfs == null) {
            throw new InvalidKeysetException(
                    name,
                    "encrypts values and cannot produce the hashes of blind indexes. Use a keyset whose name ends in '"
                            + KeysetNames.INDEX_SUFFIX + "'.",
                    null);
        }
        return prfs;
    }

    @Override
    public String toString() {
        return "LoadedKeyset[" + name + "]";
    }
}

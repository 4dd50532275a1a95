package dev.tables.mapping.encryption;

import com.google.crypto.tink.Key;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.AeadWrapper;
import com.google.crypto.tink.aead.AesGcmKey;
import com.google.crypto.tink.aead.AesGcmKeyManager;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.prf.HmacPrfKey;
import com.google.crypto.tink.prf.HmacPrfKeyManager;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import com.google.crypto.tink.prf.PrfConfig;
import com.google.crypto.tink.prf.PrfSetWrapper;
import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The kinds of Tink keys that this module creates and accepts. */
final class TinkPrimitives {
    private static volatile boolean all;

    static {
        setUp(() -> {
            AeadWrapper.register();
            AesGcmKeyManager.register(true);
            PrfSetWrapper.register();
            HmacPrfKeyManager.register(true);
        });
    }

    private TinkPrimitives() {}

    /**
     * Registers the kinds of keys that this module creates with Tink, once. Every class that uses Tink must call this
     * method first. Other kinds are not registered, because that would load about a hundred additional classes at each
     * start.
     */
    static void register() {
        // The static initializer has done it.
    }

    /** Returns whether all kinds of keys are registered with Tink, so that any keyset can be parsed. */
    static boolean areAllRegistered() {
        return all;
    }

    /**
     * Registers all of Tink's kinds of keys if the keyset contains a key of a kind that this module does not create.
     */
    static synchronized void registerOthers(KeysetHandle keyset) {
        if (!all && !areMadeHere(keyset)) {
            setUp(() -> {
                AeadConfig.register();
                PrfConfig.register();
            });
            all = true;
        }
    }

    /** Returns whether all keys are of the kinds that this module creates. */
    static boolean areMadeHere(KeysetHandle keyset) {
        for (int i = 0; i < keyset.size(); i++) {
            Key key = keyset.getAt(i).getKey();
            if (!(key instanceof AesGcmKey) && !(key instanceof HmacPrfKey)) {
                return false;
            }
        }
        return true;
    }

    private static void setUp(SetUp action) {
        try {
            action.run();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(
                    "Tink could not be initialized. Check that its jar is complete.", impossible);
        }
    }

    /** Generates a keyset with one new key of the kind that the name requires. */
    static KeysetHandle generate(String name) throws GeneralSecurityException {
        return KeysetHandle.newBuilder().addEntry(freshPrimary(name)).build();
    }

    /** Returns a keyset with the same keys and a new primary key. */
    static KeysetHandle rotate(String name, KeysetHandle keyset) throws GeneralSecurityException {
        return KeysetHandle.newBuilder(keyset).addEntry(freshPrimary(name)).build();
    }

    /** Returns a keyset without the removed keys. */
    static KeysetHandle without(List<KeyId> removed, KeysetHandle keyset) throws GeneralSecurityException {
        Set<Integer> ids = removed.stream().map(KeyId::idInKeyset).collect(Collectors.toSet());
        KeysetHandle.Builder kept = KeysetHandle.newBuilder(keyset);
        for (int i = kept.size() - 1; i >= 0; i--) {
            if (ids.contains(keyset.getAt(i).getId())) {
                kept.deleteAt(i);
            }
        }
        return kept.build();
    }

    private static KeysetHandle.Builder.Entry freshPrimary(String name) {
        Parameters parameters = KeysetNames.isIndex(name)
                ? PredefinedPrfParameters.HMAC_SHA256_PRF
                : PredefinedAeadParameters.AES256_GCM;
        return KeysetHandle.generateEntryFromParameters(parameters)
                .withRandomId()
                .makePrimary();
    }

    private interface SetUp {
        void run() throws GeneralSecurityException;
    }
}

package dev.tables.mapping.encryption;

import com.google.crypto.tink.Key;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.Parameters;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.prf.PredefinedPrfParameters;
import com.google.crypto.tink.prf.PrfConfig;
import java.security.GeneralSecurityException;

/** Which kinds of keys are made and accepted. */
final class TinkPrimitives {
    static {
        try {
            AeadConfig.register();
            PrfConfig.register();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Tink could not be set up.", impossible);
        }
    }

    private TinkPrimitives() {}

    /** Sets Tink up once; every class that touches it calls this first. */
    static void register() {
        // The static initializer has done it.
    }

    /** A keyset of one fresh key of the kind that the name asks for. */
    static KeysetHandle generate(String name) throws GeneralSecurityException {
        return KeysetHandle.newBuilder().addEntry(freshPrimary(name)).build();
    }

    /** The same keys and a fresh one, which becomes the primary. */
    static KeysetHandle rotate(String name, KeysetHandle keyset) throws GeneralSecurityException {
        return KeysetHandle.newBuilder(keyset).addEntry(freshPrimary(name)).build();
    }

    /** The primary key alone. */
    static KeysetHandle prune(KeysetHandle keyset) throws GeneralSecurityException {
        Key primary = keyset.getPrimary().getKey();
        return KeysetHandle.newBuilder()
                .addEntry(KeysetHandle.importKey(primary)
                        .withFixedId(keyset.getPrimary().getId())
                        .makePrimary())
                .build();
    }

    private static KeysetHandle.Builder.Entry freshPrimary(String name) {
        Parameters parameters = KeysetNames.isIndex(name)
                ? PredefinedPrfParameters.HMAC_SHA256_PRF
                : PredefinedAeadParameters.AES256_GCM;
        return KeysetHandle.generateEntryFromParameters(parameters)
                .withRandomId()
                .makePrimary();
    }
}

package dev.tables.mapping.encryption;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KmsClient;
import com.google.crypto.tink.KmsClients;
import com.google.crypto.tink.subtle.AesGcmJce;
import java.security.GeneralSecurityException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A key that encrypts keysets: 32 bytes given as text, or a key that never leaves a key management service.
 *
 * <p>A master key is used only to load and store keysets, never to encrypt values. The result of {@code toString}
 * contains nothing secret.
 */
public final class MasterKey {
    /** The length in bytes of a key that is given as text. */
    static final int BYTES = 32;

    private final AeadSupplier supply;

    private MasterKey(AeadSupplier supply) {
        this.supply = supply;
    }

    /**
     * Creates a master key from 32 bytes in Base64, such as {@code openssl rand -base64 32} prints.
     *
     * @throws InvalidMasterKeyException if the text is not Base64 of 32 bytes
     */
    public static MasterKey ofBase64(String text) {
        byte[] key = decoded(text);
        if (key.length != BYTES) {
            throw new InvalidMasterKeyException("of " + key.length + " bytes");
        }
        return new MasterKey(new InMemoryKey(key));
    }

    /**
     * Creates a master key that uses a key in a key management service, through a {@code KmsClient} of Tink. The
     * service is called only when a keyset is loaded or stored.
     *
     * @param keyUri the URI of the key, such as {@code aws-kms://...}
     */
    public static MasterKey ofKms(KmsClient client, String keyUri) {
        if (!client.doesSupport(keyUri)) {
            throw new IllegalArgumentException(client.getClass().getSimpleName() + " does not support the key " + keyUri
                    + ". Use the KMS client for the service that has the key.");
        }
        return new MasterKey(() -> {
            try {
                return new KeyServiceAead(client.getAead(keyUri));
            } catch (GeneralSecurityException failed) {
                throw KeyServiceAead.translated(failed);
            }
        });
    }

    /**
     * Creates a master key in a service whose client is registered with Tink ({@code KmsClients}).
     *
     * @throws IllegalArgumentException if no client for the key is registered
     */
    public static MasterKey ofRegisteredKms(String keyUri) {
        try {
            return ofKms(KmsClients.get(keyUri), keyUri);
        } catch (GeneralSecurityException unknown) {
            throw new IllegalArgumentException(
                    "No KMS client is registered with Tink for the key " + keyUri + ". Add one with "
                            + "KmsClients.add(...).",
                    unknown);
        }
    }

    Aead aead() throws GeneralSecurityException {
        return supply.aead();
    }

    @Override
    public String toString() {
        return "MasterKey";
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException notBase64) {
            throw new InvalidMasterKeyException("that is not Base64");
        }
    }

    private interface AeadSupplier {
        Aead aead() throws GeneralSecurityException;
    }

    /**
     * A key in memory. The class does not use Tink before a keyset is loaded or stored, so that an application without
     * encrypted properties never loads Tink.
     */
    private static final class InMemoryKey implements AeadSupplier {
        private final byte[] key;
        private volatile @Nullable Aead aead;

        InMemoryKey(byte[] key) {
            this.key = key;
        }

        @Override
        public Aead aead() throws GeneralSecurityException {
            Aead made = aead;
            if (made == null) {
                made = new AesGcmJce(key);
                aead = made;
            }
            return made;
        }
    }
}

package dev.tables.build.runbook;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.KmsClient;
import com.google.crypto.tink.subtle.AesGcmJce;
import java.net.ConnectException;
import java.security.GeneralSecurityException;

/** A key management service of one key, within this process, that can be away. */
final class KeyService implements KmsClient {
    static final String KEY = "runbook-kms://key";

    private final Aead key;
    private volatile boolean away;

    KeyService() {
        try {
            key = new AesGcmJce(new byte[32]);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void away(boolean now) {
        away = now;
    }

    @Override
    public boolean doesSupport(String keyUri) {
        return keyUri.equals(KEY);
    }

    @Override
    public KmsClient withCredentials(String credentialPath) {
        return this;
    }

    @Override
    public KmsClient withDefaultCredentials() {
        return this;
    }

    @Override
    public Aead getAead(String keyUri) {
        return new Aead() {
            @Override
            public byte[] encrypt(byte[] plaintext, byte[] associatedData) throws GeneralSecurityException {
                requireThere();
                return key.encrypt(plaintext, associatedData);
            }

            @Override
            public byte[] decrypt(byte[] ciphertext, byte[] associatedData) throws GeneralSecurityException {
                requireThere();
                return key.decrypt(ciphertext, associatedData);
            }
        };
    }

    private void requireThere() throws GeneralSecurityException {
        if (away) {
            throw new GeneralSecurityException(new ConnectException("Connection refused"));
        }
    }
}

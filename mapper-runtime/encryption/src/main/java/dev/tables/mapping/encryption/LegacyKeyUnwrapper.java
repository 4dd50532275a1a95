package dev.tables.mapping.encryption;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.spec.MGF1ParameterSpec;
import javax.crypto.Cipher;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

/**
 * A function that unwraps the content keys of legacy rows. Implement this interface if a key service unwraps the keys.
 * Never log or quote an unwrapped key.
 */
@FunctionalInterface
public interface LegacyKeyUnwrapper {
    /**
     * Unwraps a content key.
     *
     * @param algorithm the algorithm that the row names, such as {@code A256KW} or {@code RSA-OAEP}
     * @throws GeneralSecurityException if the content key was wrapped with another key
     */
    byte[] unwrap(byte[] wrapped, String algorithm) throws GeneralSecurityException;

    /**
     * Creates an unwrapper with a symmetric key of 16, 24 or 32 bytes, for the algorithms A128KW, A192KW and A256KW
     * (RFC 3394).
     */
    static LegacyKeyUnwrapper ofSymmetric(byte[] key) {
        SecretKeySpec secret = new SecretKeySpec(key, "AES");
        String expected = "A" + 8 * key.length + "KW";
        return (wrapped, algorithm) -> {
            if (!expected.equals(algorithm)) {
                throw new GeneralSecurityException(
                        "Found key wrap algorithm " + algorithm + ", expected " + expected + ".");
            }
            Cipher cipher = Cipher.getInstance("AESWrap");
            cipher.init(Cipher.UNWRAP_MODE, secret);
            return unwrapped(cipher, wrapped);
        };
    }

    /** Creates an unwrapper with an RSA key, for the algorithms RSA-OAEP (with SHA-1) and RSA-OAEP-256. */
    static LegacyKeyUnwrapper ofRsa(PrivateKey key) {
        return (wrapped, algorithm) -> {
            String digest = switch (algorithm) {
                case "RSA-OAEP" -> "SHA-1";
                case "RSA-OAEP-256" -> "SHA-256";
                default ->
                    throw new GeneralSecurityException(
                            "Found key wrap algorithm " + algorithm + ", expected RSA-OAEP or RSA-OAEP-256.");
            };
            Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPPadding");
            cipher.init(
                    Cipher.UNWRAP_MODE,
                    key,
                    new OAEPParameterSpec(digest, "MGF1", new MGF1ParameterSpec(digest), PSource.PSpecified.DEFAULT));
            return unwrapped(cipher, wrapped);
        };
    }

    private static byte[] unwrapped(Cipher cipher, byte[] wrapped) throws GeneralSecurityException {
        Key key = cipher.unwrap(wrapped, "AES", Cipher.SECRET_KEY);
        return key.getEncoded();
    }
}

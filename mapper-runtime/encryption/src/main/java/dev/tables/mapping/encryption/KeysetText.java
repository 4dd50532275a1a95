package dev.tables.mapping.encryption;

import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A conversion of keysets to text for files, properties and variables. The text is Tink's JSON format, optionally in
 * Base64. The text is encrypted with a {@link MasterKey} or is plaintext.
 *
 * <p>An encrypted keyset is bound to its name and cannot be loaded under another name. A plaintext keyset exposes its
 * keys: store it where only the application can read it.
 */
public final class KeysetText {
    private KeysetText() {}

    /**
     * Generates a keyset with one new key: AES-256-GCM, or HMAC-SHA-256 if the name ends in {@code -index}.
     *
     * @param masterKey the key that encrypts the keyset, or null for plaintext
     * @return one line of Base64
     * @throws KeysetUnavailableException if the master key's service does not respond
     */
    public static String generate(String name, @Nullable MasterKey masterKey) {
        TinkPrimitives.register();
        try {
            return encode(json(name, TinkPrimitives.generate(KeysetNames.checked(name)), masterKey));
        } catch (GeneralSecurityException failed) {
            throw unusable(name, masterKey, failed);
        }
    }

    /**
     * Returns a copy of the keyset with a new primary key. The old keys are kept, so that old values can be read.
     *
     * @throws IllegalArgumentException if the keyset is for blind indexes, because hashes of another key would match
     *     nothing
     * @throws InvalidKeysetException if the text is not a keyset, or was encrypted with another master key or under
     *     another name
     * @throws KeysetUnavailableException if the master key's service does not respond
     */
    public static String rotate(String name, String text, @Nullable MasterKey masterKey) {
        KeysetNames.requireRotatable(name);
        KeysetHandle keyset = parse(name, text, masterKey);
        try {
            return encode(json(name, TinkPrimitives.rotate(name, keyset), masterKey));
        } catch (GeneralSecurityException failed) {
            throw unusable(name, masterKey, failed);
        }
    }

    /** Parses the content of a file, which is UTF-8 text unless the file is damaged. */
    static KeysetHandle parse(String name, byte[] content, @Nullable MasterKey masterKey) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString();
            return parse(name, text, masterKey);
        } catch (CharacterCodingException damaged) {
            throw new InvalidKeysetException(
                    name, "is not valid UTF-8: it is damaged. Restore it from its backup.", null);
        }
    }

    static KeysetHandle parse(String name, String text, @Nullable MasterKey masterKey) {
        TinkPrimitives.register();
        String json = decode(name, text.strip());
        try {
            boolean understood = TinkPrimitives.areAllRegistered();
            KeysetHandle keyset = read(name, json, masterKey);
            if (understood || TinkPrimitives.areMadeHere(keyset)) {
                return keyset;
            }
            TinkPrimitives.registerOthers(keyset);
            return read(name, json, masterKey);
        } catch (GeneralSecurityException failed) {
            throw unusable(name, masterKey, failed);
        }
    }

    private static KeysetHandle read(String name, String json, @Nullable MasterKey masterKey)
            throws GeneralSecurityException {
        return masterKey == null
                ? TinkJsonProtoKeysetFormat.parseKeyset(
                        json, RegistryConfiguration.get(), InsecureSecretKeyAccess.get())
                : TinkJsonProtoKeysetFormat.parseEncryptedKeyset(
                        json, masterKey.aead(), boundTo(name), RegistryConfiguration.get());
    }

    static String json(String name, KeysetHandle keyset, @Nullable MasterKey masterKey)
            throws GeneralSecurityException {
        return masterKey == null
                ? TinkJsonProtoKeysetFormat.serializeKeyset(
                        keyset, RegistryConfiguration.get(), InsecureSecretKeyAccess.get())
                : TinkJsonProtoKeysetFormat.serializeEncryptedKeyset(
                        keyset, masterKey.aead(), boundTo(name), RegistryConfiguration.get());
    }

    /**
     * Returns the exception for a keyset that cannot be decrypted. Distinguishes an unavailable key service from an
     * invalid keyset.
     */
    static KeysetException unusable(String name, @Nullable MasterKey masterKey, GeneralSecurityException failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (cause instanceof KeyServiceAead.Away) {
                return new KeysetUnavailableException(
                        name,
                        "cannot be decrypted now: the service that holds its master key does not respond. Try again.",
                        failed);
            }
        }
        // In the clear the cause may quote the keyset.
        return masterKey == null
                ? new InvalidKeysetException(
                        name,
                        "is not a plaintext keyset. Create one with KeysetText, or configure the master key it "
                                + "was encrypted with.",
                        null)
                : new InvalidKeysetException(
                        name,
                        "cannot be decrypted. It belongs to another master key or keyset name, or it is damaged.",
                        failed);
    }

    private static byte[] boundTo(String name) {
        return ("dev.tables.keyset:" + name).getBytes(StandardCharsets.UTF_8);
    }

    private static String encode(String json) {
        return Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static String decode(String name, String text) {
        if (text.startsWith("{")) {
            return text;
        }
        try {
            return new String(Base64.getMimeDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notBase64) {
            // The cause would quote a character of the keyset.
            throw new InvalidKeysetException(name, "is neither JSON nor Base64. Create one with KeysetText.", null);
        }
    }
}

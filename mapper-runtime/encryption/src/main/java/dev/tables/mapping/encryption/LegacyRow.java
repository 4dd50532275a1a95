package dev.tables.mapping.encryption;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.tables.engine.EdmType;
import dev.tables.engine.RowReader;
import dev.tables.mapping.encryption.DecryptionException.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * A row that the old Azure Storage client libraries for Java or .NET encrypted, with protocol 1.0. Texts are encrypted
 * by AES-256-CBC with a content key of the row. Property {@code _ClientEncryptionMetadata1} contains the wrapped
 * content key. {@code _ClientEncryptionMetadata2} contains the encrypted list of the encrypted properties.
 *
 * <p>The format does not authenticate ciphertexts. An altered ciphertext may be rejected, but may also be decrypted to
 * a wrong text.
 */
final class LegacyRow {
    static final String METADATA_1 = "_ClientEncryptionMetadata1";
    static final String METADATA_2 = "_ClientEncryptionMetadata2";
    static final List<String> METADATA = List.of(METADATA_1, METADATA_2);
    private static final String PROTOCOL = "1.0";
    private static final String ALGORITHM = "AES_CBC_256";

    private final SecretKeySpec contentKey;
    private final byte[] contentIv;
    private final boolean javaForm;
    private Set<String> names = Set.of();

    private LegacyRow(byte[] contentKey, byte[] contentIv, boolean javaForm) {
        this.contentKey = new SecretKeySpec(contentKey, "AES");
        this.contentIv = contentIv;
        this.javaForm = javaForm;
    }

    static boolean isMetadata(String name) {
        return METADATA.contains(name);
    }

    /**
     * Reads the content key and the list of encrypted properties of a row.
     *
     * @throws DecryptionException if the key is unknown or is the wrong key, or the metadata is not of protocol 1.0
     */
    static LegacyRow read(ValueLocation place, RowReader stored, LegacyKeyResolver keys) {
        byte[] list = stored.typeOf(METADATA_2) == EdmType.BINARY ? stored.binary(METADATA_2) : null;
        String envelope = stored.typeOf(METADATA_1) == EdmType.STRING ? stored.string(METADATA_1) : null;
        if (list == null || envelope == null) {
            throw unknownFormat(place, "lacks one of the two metadata properties that legacy clients write.");
        }
        LegacyRow row = open(place, envelope, keys);
        row.names = names(row.decrypt(place, list));
        return row;
    }

    private static LegacyRow open(ValueLocation place, String envelope, LegacyKeyResolver keys) {
        try {
            JsonObject json = asObject(JsonParser.parseString(envelope));
            JsonObject agent = asObject(json.get("EncryptionAgent"));
            if (!PROTOCOL.equals(text(agent, "Protocol")) || !ALGORITHM.equals(text(agent, "EncryptionAlgorithm"))) {
                throw unknownFormat(
                        place,
                        "was encrypted by a legacy client with an unsupported protocol or algorithm. Only protocol "
                                + "1.0 with AES_CBC_256 is supported.");
            }
            byte[] contentKey = unwrap(place, keys, asObject(json.get("WrappedContentKey")));
            byte[] iv = bytes(json, "ContentEncryptionIV");
            if (contentKey.length != 32 || iv.length != 16) {
                throw unknownFormat(
                        place, "has a content key or IV of the wrong length, expected a 32-byte key and a 16-byte IV.");
            }
            return new LegacyRow(contentKey, iv, isJavaForm(json));
        } catch (JsonParseException notAnEnvelope) {
            throw unknownFormat(place, "has encryption metadata that is not in the format of the legacy clients.");
        }
    }

    private static byte[] unwrap(ValueLocation place, LegacyKeyResolver keys, JsonObject wrapped) {
        String keyId = text(wrapped, "KeyId");
        LegacyKeyUnwrapper key = keys.resolve(keyId);
        if (key == null) {
            throw new DecryptionException(
                    place,
                    Reason.UNKNOWN_KEY,
                    "was encrypted by a legacy client under key '" + keyId
                            + "', which the LegacyKeyResolver cannot find.",
                    null);
        }
        try {
            return key.unwrap(bytes(wrapped, "EncryptedKey"), text(wrapped, "Algorithm"));
        } catch (GeneralSecurityException refused) {
            throw new DecryptionException(
                    place,
                    Reason.INTEGRITY_CHECK_FAILED,
                    "was encrypted by a legacy client and cannot be decrypted: the LegacyKeyResolver returns the "
                            + "wrong key for '" + keyId + "'.",
                    refused);
        }
    }

    private static boolean isJavaForm(JsonObject json) {
        JsonElement metadata = json.get("KeyWrappingMetadata");
        return metadata == null
                || metadata.isJsonNull()
                || asObject(metadata).has("EncryptionLibrary")
                        && text(asObject(metadata), "EncryptionLibrary").contains("Java");
    }

    private static JsonObject asObject(@Nullable JsonElement element) {
        if (element == null || !element.isJsonObject()) {
            throw new JsonParseException("not an object");
        }
        return element.getAsJsonObject();
    }

    private static String text(JsonObject object, String name) {
        JsonElement element = object.get(name);
        if (element == null || !element.isJsonPrimitive()) {
            throw new JsonParseException("not a " + name);
        }
        return element.getAsString();
    }

    private static byte[] bytes(JsonObject object, String name) {
        try {
            return Base64.getDecoder().decode(text(object, name));
        } catch (IllegalArgumentException notBase64) {
            throw new JsonParseException("not Base64", notBase64);
        }
    }

    /** Parses the list of property names in the format of either library: {@code [a, b]} or {@code ["a","b"]}. */
    static Set<String> names(String list) {
        String bare = list.replaceAll("[\\s\"]", "");
        if (bare.startsWith("[") && bare.endsWith("]")) {
            bare = bare.substring(1, bare.length() - 1);
        }
        Set<String> names = new LinkedHashSet<>(Arrays.asList(bare.split(",")));
        names.remove("");
        return names;
    }

    boolean lists(String name) {
        return names.contains(name);
    }

    /** Decrypts the text of a property. */
    String decrypt(ValueLocation place, byte[] ciphertext) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    contentKey,
                    new IvParameterSpec(iv(
                            contentIv,
                            place.primaryKey().partitionKey(),
                            place.primaryKey().rowKey(),
                            place.storedName(),
                            javaForm)));
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(cipher.doFinal(ciphertext)))
                    .toString();
        } catch (GeneralSecurityException | CharacterCodingException refused) {
            throw new DecryptionException(
                    place,
                    Reason.INTEGRITY_CHECK_FAILED,
                    "was encrypted by a legacy client and cannot be decrypted: it was altered.",
                    null);
        }
    }

    /**
     * Returns the IV of a property. The .NET library puts the row key before the partition key, probably by mistake,
     * but this is now part of its format.
     */
    static byte[] iv(byte[] contentIv, String partitionKey, String rowKey, String name, boolean javaForm) {
        String joined = (javaForm ? partitionKey + rowKey : rowKey + partitionKey) + name;
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(contentIv);
            digest.update(joined.getBytes(StandardCharsets.UTF_8));
            return Arrays.copyOf(digest.digest(), 16);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("SHA-256 is not available in this Java installation.", impossible);
        }
    }

    private static DecryptionException unknownFormat(ValueLocation place, String message) {
        return new DecryptionException(place, Reason.UNKNOWN_FORMAT, message, null);
    }

    @Override
    public String toString() {
        return "LegacyRow" + names;
    }
}

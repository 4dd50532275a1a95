package dev.tables.mapping.encryption;

import dev.tables.engine.EdmType;
import dev.tables.mapping.encryption.EncryptionKeyUsage.KeyId;
import dev.tables.mapping.value.internal.CiphertextMark;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of an encrypted value, version 1:
 *
 * <pre>
 * D5 54 42        marks the form
 * 01              its version
 * type            of the value, see {@link PlainValue#code}
 * n               length of the keyset's name, 1 to 64
 * name            the keyset, n bytes ASCII
 * ciphertext      Tink's: 01, key id (4 bytes), nonce (12), encrypted {@link PlainValue}, tag (16)
 * </pre>
 *
 * <p>Version 0 indicates an unencrypted binary that itself starts with the mark; this binary follows the version.
 *
 * @param version the version of the format
 * @param type the type of the value
 * @param keyset the name of the keyset
 * @param bytes the complete value, from the mark to the tag
 * @param offset the position of the ciphertext in {@code bytes}
 */
record SealedValue(int version, EdmType type, String keyset, byte[] bytes, int offset) {
    static final int VERSION = 1;
    private static final int ESCAPED = 0;
    private static final byte[] MARK = CiphertextMark.bytes();
    private static final int NAME = MARK.length + 3;

    /** The maximum number of bytes from the start of a value to the end of its key id. */
    static final int MOST_TO_KEY_ID = NAME + KeysetNames.MAX_LENGTH + LoadedKeyset.KEY_PREFIX_BYTES;

    /** Returns the first bytes of every value of this version. */
    static byte[] beginning() {
        return ByteBuffer.allocate(MARK.length + 1)
                .put(MARK)
                .put((byte) VERSION)
                .array();
    }

    /** Returns the key of the value that begins at the given index, or null if no value begins there. */
    static @Nullable KeyId keyAt(byte[] bytes, int at) {
        if (bytes.length - at < NAME) {
            return null;
        }
        for (int i = 0; i < MARK.length; i++) {
            if (bytes[at + i] != MARK[i]) {
                return null;
            }
        }
        SealedValue sealed = parse(Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + MOST_TO_KEY_ID)));
        return sealed == null ? null : new KeyId(sealed.keyset, sealed.keyId());
    }

    /** Composes the stored form of an encrypted value. */
    static byte[] compose(EdmType type, String keyset, byte[] ciphertext) {
        byte[] name = keyset.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(NAME + name.length + ciphertext.length)
                .put(MARK)
                .put((byte) VERSION)
                .put((byte) PlainValue.code(type))
                .put((byte) name.length)
                .put(name)
                .put(ciphertext)
                .array();
    }

    /** Returns whether a binary has the marked format, in any version. */
    static boolean isMarked(byte[] bytes) {
        return CiphertextMark.isOn(bytes);
    }

    /** Returns whether a binary is unencrypted and was escaped by {@link #escape}. */
    static boolean isEscaped(byte[] bytes) {
        return isMarked(bytes) && bytes[MARK.length] == ESCAPED;
    }

    /** Escapes an unencrypted binary, so that it cannot be mistaken for an encrypted one. */
    static byte[] escape(byte[] plain) {
        if (!isMarked(plain)) {
            return plain;
        }
        return ByteBuffer.allocate(MARK.length + 1 + plain.length)
                .put(MARK)
                .put((byte) ESCAPED)
                .put(plain)
                .array();
    }

    /** Reverses {@link #escape}. */
    static byte[] unescape(byte[] stored) {
        return isEscaped(stored) ? Arrays.copyOfRange(stored, MARK.length + 1, stored.length) : stored;
    }

    /** Parses a marked binary; returns null if this version does not support its format. */
    static @Nullable SealedValue parse(byte[] bytes) {
        if (bytes.length < NAME || bytes[MARK.length] != VERSION) {
            return null;
        }
        EdmType type = PlainValue.type(bytes[MARK.length + 1]);
        int length = bytes[MARK.length + 2];
        int offset = NAME + length;
        if (type == null || length < 1 || bytes.length < offset + LoadedKeyset.KEY_PREFIX_BYTES) {
            return null;
        }
        String keyset = new String(bytes, NAME, length, StandardCharsets.US_ASCII);
        return KeysetNames.isLegal(keyset) ? new SealedValue(VERSION, type, keyset, bytes, offset) : null;
    }

    byte[] ciphertext() {
        return Arrays.copyOfRange(bytes, offset, bytes.length);
    }

    int keyId() {
        return ByteBuffer.wrap(bytes).getInt(offset + 1);
    }

    /** Returns the key ID of a composed value. */
    static int keyId(byte[] composed, String keyset) {
        return ByteBuffer.wrap(composed).getInt(NAME + keyset.length() + 1);
    }
}

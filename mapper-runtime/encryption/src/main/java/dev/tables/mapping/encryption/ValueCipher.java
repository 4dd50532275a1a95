package dev.tables.mapping.encryption;

import dev.tables.engine.EdmType;
import dev.tables.mapping.encryption.DecryptionException.Reason;
import java.security.GeneralSecurityException;

/** A cipher that encrypts a value to a {@link SealedValue} and decrypts it. */
final class ValueCipher {
    private final Keyring keyring;

    ValueCipher(Keyring keyring) {
        this.keyring = keyring;
    }

    /**
     * Encrypts a value. The ciphertext is bound to the given location.
     *
     * @throws KeysetException if the keyset cannot be used
     */
    byte[] seal(ValueLocation place, String keyset, Object value) {
        EdmType type = EdmType.of(value);
        byte[] data = place.associatedData(SealedValue.VERSION, PlainValue.code(type), keyset);
        try {
            byte[] ciphertext = keyring.keysetToEncrypt(keyset).aead().encrypt(PlainValue.encode(value), data);
            return SealedValue.compose(type, keyset, ciphertext);
        } catch (GeneralSecurityException impossible) {
            throw new InvalidKeysetException(
                    keyset,
                    "could not encrypt a value, see the cause. If the keyset is damaged, restore it from its backup.",
                    impossible);
        }
    }

    /**
     * Decrypts a stored value.
     *
     * @throws DecryptionException if the value cannot be decrypted
     * @throws KeysetUnavailableException if the keyset or key is not in memory and cannot be loaded now
     */
    Object open(ValueLocation place, byte[] stored) {
        SealedValue sealed = parse(place, stored);
        LoadedKeyset keyset = keyset(place, sealed);
        if (!keyset.hasKey(sealed.keyId())) {
            throw new DecryptionException(
                    place,
                    Reason.UNKNOWN_KEY,
                    "was encrypted with a key that keyset '" + sealed.keyset()
                            + "' does not have. Check whether the keyset was pruned before everything was "
                            + "re-encrypted, or belongs to another application.",
                    null);
        }
        byte[] data = place.associatedData(sealed.version(), PlainValue.code(sealed.type()), sealed.keyset());
        return decode(place, sealed.type(), decrypt(place, keyset, sealed.ciphertext(), data));
    }

    /** Parses the stored form of an encrypted value. */
    static SealedValue parse(ValueLocation place, byte[] stored) {
        SealedValue sealed = SealedValue.parse(stored);
        if (sealed == null) {
            throw new DecryptionException(
                    place,
                    Reason.UNKNOWN_FORMAT,
                    "has an unknown format. It was truncated, or written by a newer version of this library.",
                    null);
        }
        return sealed;
    }

    /** Returns whether a stored value is encrypted with the current primary key of the keyset. */
    boolean isCurrent(byte[] stored, String keyset) {
        SealedValue sealed = SealedValue.isMarked(stored) ? SealedValue.parse(stored) : null;
        try {
            return sealed != null
                    && sealed.keyset().equals(keyset)
                    && sealed.keyId() == keyring.keyset(keyset).primaryId();
        } catch (KeysetDestroyedException | KeysetNotFoundException | InvalidKeysetException unusable) {
            return false;
        }
    }

    private LoadedKeyset keyset(ValueLocation place, SealedValue sealed) {
        try {
            LoadedKeyset keyset = keyring.keysetWith(sealed.keyset(), sealed.keyId());
            keyset.aead();
            return keyset;
        } catch (KeysetDestroyedException destroyed) {
            throw new CryptoShreddedValueException(place, destroyed);
        } catch (KeysetNotFoundException | InvalidKeysetException unusable) {
            throw new DecryptionException(
                    place,
                    Reason.UNKNOWN_KEYSET,
                    "cannot be decrypted: its keyset '" + sealed.keyset()
                            + "' is missing or invalid. Check the configured sources of keysets.",
                    unusable);
        }
    }

    private static byte[] decrypt(ValueLocation place, LoadedKeyset keyset, byte[] ciphertext, byte[] data) {
        try {
            return keyset.aead().decrypt(ciphertext, data);
        } catch (GeneralSecurityException refused) {
            throw new DecryptionException(
                    place,
                    Reason.INTEGRITY_CHECK_FAILED,
                    "cannot be decrypted: it was altered, was moved here from another row, property or table, "
                            + "or was encrypted with a different key. Restore the row from a backup, or write it again.",
                    refused);
        }
    }

    private static Object decode(ValueLocation place, EdmType type, byte[] plain) {
        Object value = PlainValue.decode(type, plain);
        if (value == null) {
            throw new DecryptionException(
                    place, Reason.UNKNOWN_FORMAT, "was decrypted, but is not a valid " + type.odataName() + ".", null);
        }
        return value;
    }

    /** Computes the hash of an input for a blind index. */
    byte[] token(String keyset, byte[] input, int bytes) {
        try {
            return keyring.keyset(keyset).prfs().computePrimary(input, bytes);
        } catch (GeneralSecurityException tooLong) {
            throw new InvalidKeysetException(
                    keyset,
                    "cannot produce hashes of " + 8 * bytes
                            + " bits: the output of its pseudo-random function is shorter. Reduce blindIndexBits, or use "
                            + "another keyset.",
                    tooLong);
        }
    }

    /** Returns the ID of the primary key of a keyset. */
    int primaryId(String keyset) {
        return keyring.keyset(keyset).primaryId();
    }

    @Override
    public String toString() {
        return "ValueCipher[" + keyring + "]";
    }
}

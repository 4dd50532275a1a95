package dev.tables.mapping.encryption;

/**
 * An error because the keyset of a stored value was destroyed on purpose (crypto-shredding). The value is permanently
 * lost, but the rest of the row can still be read.
 */
public final class CryptoShreddedValueException extends DecryptionException {
    private static final long serialVersionUID = 1L;

    CryptoShreddedValueException(ValueLocation place, KeysetDestroyedException destroyed) {
        super(
                place,
                Reason.CRYPTO_SHREDDED,
                "is permanently lost: its keyset '" + destroyed.keyset() + "' was destroyed. Delete or "
                        + "overwrite the row.",
                destroyed);
    }

    @Override
    public boolean isCryptoShredded() {
        return true;
    }
}

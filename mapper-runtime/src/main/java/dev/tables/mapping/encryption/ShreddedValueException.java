package dev.tables.mapping.encryption;

/**
 * The keyset of a stored value was destroyed on purpose (crypto-shredding): the value is gone for good, the rest of the row is
 * not.
 */
public final class ShreddedValueException extends DecryptionException {
    private static final long serialVersionUID = 1L;

    ShreddedValueException(ValueLocation place, KeysetDestroyedException destroyed) {
        super(
                place,
                Reason.SHREDDED,
                "is permanently lost: its keyset '" + destroyed.keyset() + "' was destroyed. Delete or "
                        + "overwrite the row.",
                destroyed);
    }

    @Override
    public boolean isShredded() {
        return true;
    }
}

package dev.tables.mapping.table;

/**
 * Thrown if the function of a change is not idempotent: it changes again what it has already changed, so that its
 * effect would depend on how often it is applied. Nothing of the entity concerned was written. The message names no
 * value.
 */
public final class BulkChangeNotIdempotentException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    BulkChangeNotIdempotentException(String what) {
        super("The change function is not idempotent: a second call changed " + what
                + " again. After a crash the function may be called again for the same data. Let it detect what it "
                + "has already changed, for example by a property that it sets.");
    }
}

package dev.tables.mapping.table;

/**
 * An exception for a change whose function is not idempotent: it changes its own result again, so that its effect
 * depends on how often it is applied. The entity was not written. The message contains no value.
 */
public final class BulkChangeNotIdempotentException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    BulkChangeNotIdempotentException(String what) {
        super("The change function is not idempotent: a second call changed " + what
                + " again. After a crash the function may be called again for the same data. Let it detect what it "
                + "has already changed, for example by a property that it sets.");
    }
}

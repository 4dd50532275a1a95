package dev.tables.mapping.table.internal.repair;

/** A permit to write was lost while an attempt prepared its transaction: what it has prepared is undone, and another attempt is made. */
final class PermitExpiredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PermitExpiredException() {
        super("The index lease of this process expired while a write was being prepared.", null, false, false);
    }
}

package dev.tables.mapping.table.internal.repair;

/**
 * An exception for a write permit that expired while an attempt prepared its transaction. The preparations are undone,
 * and another attempt follows.
 */
final class PermitExpiredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PermitExpiredException() {
        super("The index lease of this process expired while a write was being prepared.", null, false, false);
    }
}

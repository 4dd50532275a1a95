package dev.tables.data.core;

/**
 * The policy for a write within an active transaction of another manager that does not include it, such as a JPA
 * transaction while tables are in files: {@link TablesTemplate#setExternalTransactionPolicy}. The write would be done at once
 * and stay if that transaction is rolled back.
 */
public enum ExternalTransactionPolicy {
    /**
     * The write is refused with an {@link org.springframework.transaction.IllegalTransactionStateException}. Transactions of tables that begin
     * with {@code REQUIRED} take part in the other manager's, so that they are refused too; with {@code REQUIRES_NEW} and {@code NOT_SUPPORTED}
     * they stand apart.
     */
    REJECT,
    /** The write is done at once; the first of each calling method is logged. */
    LOG,
    /** The write is done at once. */
    ALLOW;

    /**
     * An entity that depends on no transaction of another manager, such as a cached value or a lock: within one it is always written at once.
     */
    public interface IgnoresExternalTransactions {}
}

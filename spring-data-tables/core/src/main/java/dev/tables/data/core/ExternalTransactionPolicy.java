package dev.tables.data.core;

/**
 * The policy for a write within a transaction that belongs to another transaction manager and does not include the
 * write, such as a JPA transaction while tables are in files. {@link TablesTemplate#setExternalTransactionPolicy} sets
 * the policy. A write that is not rejected is executed immediately, and remains even if the other transaction is rolled
 * back.
 */
public enum ExternalTransactionPolicy {
    /**
     * The write is rejected with an {@link org.springframework.transaction.IllegalTransactionStateException}. Tables
     * transactions with {@code REQUIRED} join the transaction of the other transaction manager, so their writes are
     * rejected too. Tables transactions with {@code REQUIRES_NEW} and {@code NOT_SUPPORTED} are separate.
     */
    REJECT,
    /** The write is executed immediately. The first write of each calling method is logged. */
    LOG,
    /** The write is executed immediately. */
    ALLOW;

    /**
     * An entity that does not depend on transactions of other transaction managers, such as a cached value or a lock.
     * Within a transaction of another transaction manager, the entity is always written immediately.
     */
    public interface IgnoresExternalTransactions {}
}

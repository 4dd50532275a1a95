package dev.tables.data.core;

import dev.tables.data.core.internal.WriteTransaction;
import java.util.function.Supplier;

/**
 * An entity that a transaction has saved, with access to its new version once the transaction is committed. A record
 * cannot receive a version later, so the record that {@code save} returned within the transaction never has the new
 * version.
 *
 * <pre>{@code
 * CommittedEntity<Account> saved = transaction.execute(status -> tables.entityAfterCommit(accounts.save(account)));
 * accounts.save(saved.get().withBalance(5));
 * }</pre>
 *
 * @param <T> the entity
 */
public final class CommittedEntity<T> {
    private final Supplier<T> entity;

    private CommittedEntity(Supplier<T> entity) {
        this.entity = entity;
    }

    /** Creates the result for an entity that was saved outside of any transaction. */
    static <T> CommittedEntity<T> at(T entity) {
        return new CommittedEntity<>(() -> entity);
    }

    /**
     * Creates the result for an entity that a transaction saves; {@code committed} is called only after the commit.
     */
    static <T> CommittedEntity<T> by(WriteTransaction transaction, Supplier<T> committed) {
        return new CommittedEntity<>(() -> {
            transaction.requireCommitted();
            return committed.get();
        });
    }

    /**
     * Returns the entity with its version, as the transaction stored it. If the entity was saved several times, the
     * result is the last saved state. Always returns the same object and reads nothing.
     *
     * @throws IllegalStateException if the transaction is not committed yet, was rolled back or failed, or has deleted
     *     the entity again
     */
    public T get() {
        return entity.get();
    }
}

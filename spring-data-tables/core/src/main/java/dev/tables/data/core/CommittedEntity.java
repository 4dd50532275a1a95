package dev.tables.data.core;

import dev.tables.data.core.internal.WriteTransaction;
import java.util.function.Supplier;

/**
 * An entity that a transaction has saved, with access to its new version once the transaction is committed: a record
 * cannot receive a version later, so the record that {@code save} returned within the transaction never has it.
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

    /** Of an entity that was saved outside of any transaction. */
    static <T> CommittedEntity<T> at(T entity) {
        return new CommittedEntity<>(() -> entity);
    }

    /** Of one that a transaction saves; {@code committed} is asked only after that. */
    static <T> CommittedEntity<T> by(WriteTransaction transaction, Supplier<T> committed) {
        return new CommittedEntity<>(() -> {
            transaction.requireCommitted();
            return committed.get();
        });
    }

    /**
     * The entity as the transaction has stored it, with its version: what was saved last, if it was saved several times. Always the
     * same object; reads nothing.
     *
     * @throws IllegalStateException if the transaction is not committed yet, was rolled back or failed, or has deleted the entity
     *     again
     */
    public T get() {
        return entity.get();
    }
}

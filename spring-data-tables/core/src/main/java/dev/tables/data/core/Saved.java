package dev.tables.data.core;

import dev.tables.data.core.internal.WriteTransaction;
import java.util.function.Supplier;

/**
 * An entity that a transaction has saved, to be had with its new version once the transaction is committed: a record cannot get a
 * version, so what {@code save} has returned within the transaction never has it.
 *
 * <pre>{@code
 * Saved<Account> saved = transaction.execute(status -> tables.saved(accounts.save(account)));
 * accounts.save(saved.get().withBalance(5));
 * }</pre>
 *
 * @param <T> the entity
 */
public final class Saved<T> {
    private final Supplier<T> entity;

    private Saved(Supplier<T> entity) {
        this.entity = entity;
    }

    /** Of an entity that was saved outside of any transaction. */
    static <T> Saved<T> at(T entity) {
        return new Saved<>(() -> entity);
    }

    /** Of one that a transaction saves; {@code committed} is asked only after that. */
    static <T> Saved<T> by(WriteTransaction transaction, Supplier<T> committed) {
        return new Saved<>(() -> {
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

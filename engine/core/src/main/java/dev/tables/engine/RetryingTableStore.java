package dev.tables.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Repeats calls to another store that failed and may succeed later, after a pause in the caller's thread.
 *
 * <p>Reads are repeated whenever the error {@linkplain TableStoreException#isRetryable allows it}. Writes and changes of tables only when the
 * store was {@linkplain ErrorCode#SERVER_BUSY too busy} to begin: after a time-out nobody knows whether the write happened, and
 * repeating an insert that did would find its own row. An interrupted thread gets the last error at once.
 */
public final class RetryingTableStore extends ForwardingTableStore {
    private final RetryPolicy policy;
    private final Pause pause;
    private final DoubleSupplier jitter;

    /** Waits. */
    @FunctionalInterface
    interface Pause {
        void await(Duration time) throws InterruptedException;
    }

    /** Repeats calls to {@code store}, which is closed with this one. */
    public RetryingTableStore(TableStore store, RetryPolicy policy) {
        this(
                store,
                policy,
                time -> TimeUnit.NANOSECONDS.sleep(time.toNanos()),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    RetryingTableStore(TableStore store, RetryPolicy policy, Pause pause, DoubleSupplier jitter) {
        super(store);
        this.policy = policy;
        this.pause = pause;
        this.jitter = jitter;
    }

    private <T extends @Nullable Object> T retry(boolean reads, Supplier<T> call) {
        for (int repetition = 1; ; repetition++) {
            try {
                return call.get();
            } catch (TableStoreException failed) {
                boolean again = reads ? failed.isRetryable() : failed.code() == ErrorCode.SERVER_BUSY;
                if (!again || repetition >= policy.tries()) {
                    throw failed;
                }
                try {
                    pause.await(policy.pause(repetition, jitter.getAsDouble()));
                    Repetitions.add(1);
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                    throw failed;
                }
            }
        }
    }

    @Override
    public void createTable(String name) {
        retry(false, () -> {
            store().createTable(name);
            return true;
        });
    }

    @Override
    public boolean createTableIfAbsent(String name) {
        return retry(false, () -> store().createTableIfAbsent(name));
    }

    @Override
    public void deleteTable(String name) {
        retry(false, () -> {
            store().deleteTable(name);
            return true;
        });
    }

    @Override
    public List<String> tableNames() {
        return retry(true, store()::tableNames);
    }

    @Override
    public <T> @Nullable T get(String table, RowKeys keys, Projection projection, RowDecoder<T> decoder) {
        return this.<@Nullable T>retry(true, () -> store().get(table, keys, projection, decoder));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<RowKeys> keys, Projection projection, RowDecoder<T> decoder) {
        return this.<List<@Nullable T>>retry(true, () -> store().getAll(table, keys, projection, decoder));
    }

    @Override
    public <T> Page<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return retry(true, () -> store().query(table, query, decoder));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        return this.<@Nullable ETag>retry(false, () -> store().write(table, operation));
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        return this.<List<@Nullable ETag>>retry(false, () -> store().execute(table, transaction));
    }

    @Override
    public Duration longestWrite() {
        return store().longestWrite()
                .multipliedBy(policy.tries())
                .plus(policy.most().multipliedBy(policy.tries() - 1));
    }
}

package dev.tables.engine.tck.store;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.ClockTck;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A client of a store in which the timestamp of a row comes from the clock of the client that wrote it. Used to test
 * code that compares timestamps, and {@link ClockTck} itself. The wrapped store generates the versions.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class SkewedClockStore extends ForwardingTableStore {
    /** How far the clock that set a row's timestamp was ahead, by the version of the row. */
    private final Map<String, Duration> stamped;

    private final Duration ahead;
    private final Duration skew;

    /**
     * Creates the first client, whose clock is exact.
     *
     * @param store the wrapped store, which must return a version for each write, and no version twice
     * @param skew the maximum clock skew that this store reports
     */
    public SkewedClockStore(TableStore store, Duration skew) {
        this(store, Duration.ZERO, skew, new ConcurrentHashMap<>());
    }

    private SkewedClockStore(TableStore store, Duration ahead, Duration skew, Map<String, Duration> stamped) {
        super(store);
        this.ahead = ahead;
        this.skew = skew;
        this.stamped = stamped;
    }

    /** Returns another client whose clock is ahead by {@code clockAhead}, or behind if it is negative. */
    public SkewedClockStore client(Duration clockAhead) {
        return new SkewedClockStore(delegate(), clockAhead, skew, stamped);
    }

    @Override
    public Duration maxClockSkew() {
        return skew;
    }

    @Override
    public Set<Capability> capabilities() {
        Set<Capability> several = EnumSet.copyOf(super.capabilities());
        several.remove(Capability.SINGLE_PROCESS_ACCESS);
        return several;
    }

    private <T> RowDecoder<T> stamped(RowDecoder<T> decoder) {
        return reader -> {
            Duration by = stamped.getOrDefault(reader.etag().toString(), Duration.ZERO);
            return decoder.decode(by.isZero() ? reader : new SkewedReader(reader, by));
        };
    }

    private void stamp(List<@Nullable ETag> versions) {
        for (ETag version : versions) {
            if (version != null && !ahead.isZero()) {
                stamped.put(version.toString(), ahead);
            }
        }
    }

    @Override
    public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
        return super.get(table, keys, projection, stamped(decoder));
    }

    @Override
    public <T> List<@Nullable T> getAll(
            String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
        return super.getAll(table, keys, projection, stamped(decoder));
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        return super.query(table, query, stamped(decoder));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        ETag version = super.write(table, operation);
        if (version != null) {
            stamp(List.of(version));
        }
        return version;
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        List<@Nullable ETag> versions = super.execute(table, transaction);
        stamp(versions);
        return versions;
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        List<@Nullable ETag> versions = super.execute(transaction);
        stamp(versions);
        return versions;
    }

    /** Commits the transaction. Its rows already have timestamps of the skewed clock, which their versions contain. */
    @Override
    protected void commit(OpenTransaction transaction) {
        super.commit(transaction);
    }
}

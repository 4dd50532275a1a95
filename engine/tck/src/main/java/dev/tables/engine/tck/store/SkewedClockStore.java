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
 * One client of a store in which each client stamps the rows that it writes by its own clock. For tests of what compares timestamps, and of
 * {@link ClockTck} itself. Versions stay those of the other store.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class SkewedClockStore extends ForwardingTableStore {
    /** How far ahead the clock was that stamped a row, by the row's version. */
    private final Map<String, Duration> stamped;

    private final Duration ahead;
    private final Duration skew;

    /**
     * The first client, whose clock is right.
     *
     * @param store gives versions and never the same twice
     * @param skew what is said of how much clocks differ
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

    /** Another client, whose clock is so much ahead; behind, if that is negative. */
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

    /** What was written within is stamped already, by its versions. */
    @Override
    protected void commit(OpenTransaction transaction) {
        super.commit(transaction);
    }
}

package dev.tables.engine.server.security;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A repository of stored access policies in the served store itself. The server's own table has one row for each table
 * with policies.
 *
 * <p>Changes by this server take effect at once. Changes by another server on the same store take effect within
 * {@link #CACHE_TTL}. The policies of a table are read at most once in that time, and only for clients with a valid
 * signature. Thread-safe.
 */
public final class StoredAccessPolicies implements AccessPolicies {
    /** The server's own table, which clients cannot see. */
    private static final String TABLE = "tablesServerSettings";

    /**
     * The time for which a policy is cached, so that a change by another server may take effect later. Azure Tables
     * documents half a minute.
     */
    public static final Duration CACHE_TTL = Duration.ofSeconds(5);

    private static final String PARTITION = "policies";
    private static final int MOST_TABLES = 10_000;
    private static final int MOST_POLICIES = 5;

    private final TableStore store;
    private final LongSupplier nanos;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** Creates a repository that keeps the policies in {@code store}. */
    public StoredAccessPolicies(TableStore store) {
        this(store, System::nanoTime);
    }

    /** Creates policies with a clock, in nanoseconds from any point. */
    StoredAccessPolicies(TableStore store, LongSupplier nanos) {
        this.store = store;
        this.nanos = nanos;
    }

    private record Known(List<AccessPolicy> policies, long readAt) {}

    private boolean isStale(Known read) {
        return nanos.getAsLong() - read.readAt() > CACHE_TTL.toNanos();
    }

    @Override
    public List<AccessPolicy> findByTable(String table) {
        String name = table.toLowerCase(Locale.ROOT);
        Known present = known.get(name);
        if (present != null && !isStale(present)) {
            return present.policies();
        }
        // Read within, so that no older answer takes the place of a newer one.
        Known read = known.compute(name, (same, old) -> old != null && !isStale(old) ? old : read(same));
        if (known.size() > MOST_TABLES) {
            known.values().removeIf(this::isStale);
        }
        return read == null ? List.of() : read.policies();
    }

    private Known read(String name) {
        long now = nanos.getAsLong();
        List<AccessPolicy> found;
        try {
            found = store.get(TABLE, new PrimaryKey(PARTITION, name), Projection.ALL, StoredAccessPolicies::policies);
        } catch (TableNotFoundException none) {
            found = List.of();
        }
        return new Known(found == null ? List.of() : found, now);
    }

    @Override
    public void replaceByTable(String table, List<AccessPolicy> policies) {
        String name = table.toLowerCase(Locale.ROOT);
        known.compute(name, (same, old) -> {
            RowOperation put =
                    RowOperation.insertOrReplace(new PrimaryKey(PARTITION, same), writer -> write(policies, writer));
            try {
                store.write(TABLE, put);
            } catch (TableNotFoundException first) {
                store.createTableIfNotExists(TABLE);
                store.write(TABLE, put);
            }
            return new Known(List.copyOf(policies), nanos.getAsLong());
        });
    }

    @Override
    public void removeByTable(String table) {
        if (!read(table.toLowerCase(Locale.ROOT)).policies().isEmpty()) {
            replaceByTable(table, List.of());
        }
    }

    private static void write(List<AccessPolicy> policies, RowWriter writer) {
        for (int i = 0; i < policies.size(); i++) {
            AccessPolicy one = policies.get(i);
            writer.string("id" + i, one.id())
                    .string("start" + i, text(one.start()))
                    .string("expiry" + i, text(one.expiry()))
                    .string("permission" + i, one.permission());
        }
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    private static List<AccessPolicy> policies(RowReader row) {
        List<AccessPolicy> policies = new ArrayList<>();
        for (int i = 0; i < MOST_POLICIES; i++) {
            String id = row.string("id" + i);
            if (id != null) {
                policies.add(new AccessPolicy(
                        id,
                        time(row.string("start" + i)),
                        time(row.string("expiry" + i)),
                        row.string("permission" + i)));
            }
        }
        return List.copyOf(policies);
    }

    private static @Nullable Instant time(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }
}

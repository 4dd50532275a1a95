package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Many partitions of one row each, written past the store, for tests of what they cost others. */
public final class CassandraNodeLoad {
    private static final int AT_ONCE = 256;

    private CassandraNodeLoad() {}

    /** Returns how many partitions of other tables tests work beside: {@code -Dforeign.partitions}. */
    public static int foreignPartitions() {
        return Integer.getInteger("foreign.partitions", 20_000);
    }

    /** Returns the name of the table of the cluster that has the rows of a table. */
    public static String place(CqlSession session, String keyspace, String table) {
        Row found = session.execute("SELECT place FROM " + keyspace
                        + ".tables WHERE scope = 'all' AND kind = 'table' AND name = '" + table.toLowerCase(Locale.ROOT)
                        + "'")
                .one();
        return keyspace + "." + Objects.requireNonNull(found, table).getString(0);
    }

    /** Writes partitions of a table, whose keys begin with a text and a number, with the row {@code r} each. */
    public static void load(CqlSession session, String place, String prefix, int partitions)
            throws InterruptedException {
        PreparedStatement insert =
                session.prepare("INSERT INTO " + place + " (pk, rk, version, properties) VALUES (?, ?, ?, ?)");
        Semaphore free = new Semaphore(AT_ONCE);
        AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        ByteBuffer row = bytes("r");
        for (int i = 0; i < partitions; i++) {
            free.acquire();
            session.executeAsync(insert.bind(
                            bytes(prefix + i),
                            row,
                            ByteBuffer.allocate(2 * Long.BYTES),
                            Map.of("n", Integer.toString(i))))
                    .whenComplete((answer, error) -> {
                        failed.compareAndSet(null, error);
                        free.release();
                    });
        }
        free.acquire(AT_ONCE);
        Throwable first = failed.get();
        if (first != null) {
            throw new IllegalStateException(first);
        }
    }

    private static ByteBuffer bytes(String key) {
        return ByteBuffer.wrap(key.getBytes(StandardCharsets.US_ASCII));
    }
}

package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.adapter.RowRules;
import dev.tables.engine.adapter.RowVersions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Creates, finds and drops tables. One that was found is relied on for a while without asking; a drop returns when everybody's while is over,
 * so that nobody reads or writes a table then that another process has dropped.
 */
final class CqlTables {
    static final String SCOPE = "all";
    private static final String TABLE = "table";
    static final String DROPPED = "dropped";

    private static final String FIND =
            "SELECT id, spelled, mark, brief FROM $tables WHERE scope = ? AND kind = ? AND name = ?";
    private static final String LAST = "SELECT DISTINCT last_id FROM $tables WHERE scope = ?";
    private static final String NUMBER = "UPDATE $tables SET last_id = ? WHERE scope = ? IF last_id = ?";
    private static final String CREATE =
            "UPDATE $tables SET id = ?, spelled = ?, mark = ?, brief = ? WHERE scope = ? AND kind = ? AND name = ? IF id = ?";
    private static final String REMOVE = "DELETE FROM $tables WHERE scope = ? AND kind = ? AND name = ? IF id = ?";
    private static final String REMEMBER = "INSERT INTO $tables (scope, kind, name, id, since) VALUES (?, ?, ?, ?, ?)";
    private static final String NAMES = "SELECT spelled FROM $tables WHERE scope = ? AND kind = ?";

    private final CqlCalls calls;
    private final RowVersions versions;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    CqlTables(CqlCalls calls, RowVersions versions) {
        this.calls = calls;
        this.versions = versions;
    }

    /** A table that was there at a time. */
    private record Known(CqlTable table, long nanos) {}

    /** A table as the cluster has it. */
    private record Found(int id, String spelled, ByteBuffer mark, boolean brief) {}

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The table of that name in whatever case. */
    CqlTable find(String name) {
        calls.checkOpen();
        String folded = folded(name);
        long now = System.nanoTime();
        Known before = known.get(folded);
        if (before != null && now - before.nanos < calls.options().tableMemory().toNanos()) {
            return before.table;
        }
        Found found = calls.repeated(() -> found(folded, false).orNull());
        if (found == null) {
            known.remove(folded);
            throw new TableNotFoundException(name);
        }
        CqlTable table = before != null && before.table.id() == found.id
                ? before.table
                : new CqlTable(found.id, found.spelled, found.brief);
        known.put(folded, new Known(table, now));
        return table;
    }

    /** An answer that may be none. */
    private record Answer(@Nullable Found orNull) {}

    private Answer found(String folded, boolean inTurn) {
        var statement = calls.bind(FIND, SCOPE, TABLE, folded);
        Row row = (inTurn ? calls.readInTurn(statement) : calls.read(statement)).one();
        return new Answer(
                row == null
                        ? null
                        : new Found(
                                row.getInt(0),
                                Objects.requireNonNull(row.getString(1)),
                                Objects.requireNonNull(row.getByteBuffer(2)),
                                row.getBoolean(3)));
    }

    void create(String name) {
        RowRules.checkTableName(name);
        String folded = folded(name);
        ByteBuffer mark = ByteBuffer.wrap(versions.next());
        boolean brief = calls.options().briefTables().stream().anyMatch(name::equalsIgnoreCase);
        CqlCalls.Patience left = calls.patience();
        while (true) {
            Found present = calls.repeated(() -> found(folded, true)).orNull();
            if (present != null && present.mark.equals(mark)) {
                return;
            }
            if (present != null) {
                throw new TableAlreadyExistsException(name, false);
            }
            Integer last = calls.repeated(() ->
                            new Last(calls.readInTurn(calls.bind(LAST, SCOPE)).one()))
                    .id();
            int id = last == null ? 1 : last + 1;
            BatchStatement batch = BatchStatement.newInstance(
                    DefaultBatchType.LOGGED,
                    calls.bind(NUMBER, id, SCOPE, last),
                    calls.bind(CREATE, id, name, mark, brief, SCOPE, TABLE, folded, null));
            change(batch, left);
        }
    }

    /** The last number given, if any. */
    private record Last(@Nullable Row row) {
        @Nullable
        Integer id() {
            return row == null || row.isNull(0) ? null : (Integer) row.getInt(0);
        }
    }

    /** Tries a change, which shows in the table of tables if it was made. */
    private void change(BatchStatement batch, CqlCalls.Patience left) {
        try {
            if (!calls.write(batch).wasApplied()) {
                left.lostRace();
            }
        } catch (DriverException failed) {
            boolean inDoubt = CqlFailure.of(failed) == CqlFailure.IN_DOUBT;
            try {
                left.spend(failed);
            } catch (dev.tables.engine.StoreUnavailableException over) {
                if (inDoubt) {
                    throw new OutcomeUnknownException(
                            "Cassandra's answer to a change of tables was lost. List the tables before you repeat it.",
                            over);
                }
                throw over;
            }
        }
    }

    void drop(String name) {
        String folded = folded(name);
        CqlCalls.Patience left = calls.patience();
        Found tried = null;
        while (true) {
            Found present = calls.repeated(() -> found(folded, true)).orNull();
            if (tried != null && (present == null || present.id != tried.id)) {
                break;
            }
            if (present == null) {
                throw new TableNotFoundException(name);
            }
            tried = present;
            int id = present.id;
            change(
                    BatchStatement.newInstance(
                            DefaultBatchType.LOGGED,
                            calls.bind(REMOVE, SCOPE, TABLE, folded, id),
                            calls.bind(REMEMBER, SCOPE, DROPPED, Integer.toString(id), id, Instant.now())),
                    left);
        }
        known.remove(folded);
        awaitOthers();
        known.remove(folded);
    }

    /** Also if this thread is interrupted: others must not rely on the table when it is said to be gone. */
    private void awaitOthers() {
        Duration memory = calls.options().tableMemory();
        long until = System.nanoTime() + memory.toNanos() + memory.toNanos() / 10;
        boolean interrupted = false;
        long left = until - System.nanoTime();
        while (left > 0) {
            try {
                Thread.sleep(left / 1_000_000 + 1);
            } catch (InterruptedException later) {
                interrupted = true;
            }
            left = until - System.nanoTime();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    List<String> names() {
        return calls.repeated(() -> {
            List<String> names = new ArrayList<>();
            calls.read(calls.bind(NAMES, SCOPE, TABLE))
                    .forEach(row -> names.add(Objects.requireNonNull(row.getString(0))));
            return names;
        });
    }
}

package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
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
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
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
    /** The last change of tables by this store that may still be done, or null. */
    private final AtomicReference<@Nullable Changing> doubt = new AtomicReference<>();

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
        settleIfInDoubt();
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
        new Changing().run(() -> {
            Found present = found(folded, true).orNull();
            if (present != null && present.mark.equals(mark)) {
                return Optional.empty();
            }
            if (present != null) {
                throw new TableAlreadyExistsException(name, false);
            }
            Integer last = last();
            int id = next(last);
            return Optional.of(BatchStatement.newInstance(
                    DefaultBatchType.LOGGED,
                    calls.bind(NUMBER, id, SCOPE, last),
                    calls.bind(CREATE, id, name, mark, brief, SCOPE, TABLE, folded, null)));
        });
    }

    void drop(String name) {
        String folded = folded(name);
        AtomicReference<@Nullable Found> tried = new AtomicReference<>();
        new Changing().run(() -> {
            Found present = found(folded, true).orNull();
            Found before = tried.get();
            if (before != null && (present == null || present.id != before.id)) {
                return Optional.empty();
            }
            if (present == null) {
                throw new TableNotFoundException(name);
            }
            tried.set(present);
            int id = present.id;
            Integer last = last();
            // The table is not used here until the outcome is known.
            known.remove(folded);
            return Optional.of(BatchStatement.newInstance(
                    DefaultBatchType.LOGGED,
                    calls.bind(NUMBER, next(last), SCOPE, last),
                    calls.bind(REMOVE, SCOPE, TABLE, folded, id),
                    calls.bind(REMEMBER, SCOPE, DROPPED, Integer.toString(id), id, Instant.now())));
        });
        known.remove(folded);
        awaitOthers();
        known.remove(folded);
    }

    /**
     * Returns the last number given, or null if none was. Each change gives another one, so that a change which comes
     * late fails.
     */
    private @Nullable Integer last() {
        Row row = calls.readInTurn(calls.bind(LAST, SCOPE)).one();
        return row == null || row.isNull(0) ? null : (Integer) row.getInt(0);
    }

    private static int next(@Nullable Integer last) {
        return last == null ? 1 : last + 1;
    }

    /** One change of the table of tables, until it shows there or fails. */
    private final class Changing {
        private final CqlCalls.Patience left = calls.patience();
        private boolean unsettled;

        /** Looks, and makes the change that the plan returns, until it returns none. */
        void run(Supplier<Optional<BatchStatement>> plan) {
            try {
                Optional<BatchStatement> change = calls.repeated(left, plan);
                while (change.isPresent()) {
                    attempt(change.get());
                    change = calls.repeated(left, plan);
                }
            } catch (StoreUnavailableException | AccessRefusedException over) {
                if (unsettled) {
                    doubt.set(this);
                    throw new OutcomeUnknownException(
                            "Cassandra's answer to a change of tables was lost, and too few replicas answer to say whether it was"
                                    + " done. List the tables by this store before you repeat it: it first makes sure that the change"
                                    + " is not done later.",
                            over);
                }
                throw over;
            }
        }

        private void attempt(BatchStatement change) {
            try {
                if (!calls.write(change).wasApplied()) {
                    // The number that it names is not the last any more, and never will be: so it is for every attempt
                    // before.
                    unsettled = false;
                    left.lostRace();
                }
            } catch (DriverException failed) {
                unsettled |= CqlFailure.of(failed) == CqlFailure.IN_DOUBT;
                left.spend(failed);
            }
        }
    }

    /** Makes sure that no change of tables which has begun is done any more, if this store has left one in doubt. */
    private void settleIfInDoubt() {
        Changing one = doubt.get();
        if (one == null) {
            return;
        }
        CqlCalls.Patience left = calls.patience();
        Integer before = calls.repeated(left, () -> new Last(last())).id();
        Integer now = before;
        while (Objects.equals(now, before)) {
            int next = next(before);
            calls.repeated(left, () -> calls.write(calls.bind(NUMBER, next, SCOPE, before)));
            now = calls.repeated(left, () -> new Last(last())).id();
        }
        doubt.compareAndSet(one, null);
    }

    /** A number that may be none. */
    private record Last(@Nullable Integer id) {}

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

    /**
     * Reads in turn with changes, so that what any process has begun is finished, unless it has yet to reach the
     * replicas.
     */
    List<String> names() {
        settleIfInDoubt();
        return calls.repeated(() -> {
            List<String> names = new ArrayList<>();
            calls.readInTurn(calls.bind(NAMES, SCOPE, TABLE))
                    .forEach(row -> names.add(Objects.requireNonNull(row.getString(0))));
            return names;
        });
    }
}

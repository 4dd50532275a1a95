package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.adapter.RowVersions;
import dev.tables.engine.rules.RowRules;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The creation, lookup and removal of tables. A table that was found is cached for a limited time. A drop returns after
 * the caches of all processes have expired, so that no process uses the dropped table afterwards.
 */
final class CqlTables {
    static final String SCOPE = "all";
    private static final String TABLE = "table";
    /** The kind of the entries for Cassandra tables whose creation is in progress or was interrupted. */
    static final String CREATING = "creating";

    static final String DROPPED = "dropped";

    private static final String FIND =
            "SELECT id, spelled, mark, place FROM $tables WHERE scope = ? AND kind = ? AND name = ?";
    private static final String LAST = "SELECT DISTINCT last_id FROM $tables WHERE scope = ?";
    private static final String NUMBER = "UPDATE $tables SET last_id = ? WHERE scope = ? IF last_id = ?";
    private static final String CREATE =
            "UPDATE $tables SET id = ?, spelled = ?, mark = ?, place = ? WHERE scope = ? AND kind = ? AND name = ? IF id = ?";
    private static final String RESERVE = "INSERT INTO $tables (scope, kind, name, id, mark) VALUES (?, ?, ?, ?, ?)";
    private static final String REMOVE = "DELETE FROM $tables WHERE scope = ? AND kind = ? AND name = ? IF id = ?";
    /** The statement that adds an entry for a Cassandra table that is to be dropped. */
    static final String REMEMBER = "INSERT INTO $tables (scope, kind, name, id) VALUES (?, ?, ?, ?)";

    /** The statement that removes an entry, unless another process has removed it. */
    static final String UNRESERVE = "DELETE FROM $tables WHERE scope = ? AND kind = ? AND name = ? IF EXISTS";

    private static final String NAMES = "SELECT spelled FROM $tables WHERE scope = ? AND kind = ?";

    /** The maximum time to wait for another process that creates a table, which takes about a second. */
    private static final Duration CREATION = Duration.ofSeconds(5);

    private final CqlSession session;
    private final CqlCalls calls;
    private final RowVersions versions;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    /** The last change of the list by this store, if it may still take effect, or null. */
    private final AtomicReference<@Nullable Changing> doubt = new AtomicReference<>();

    CqlTables(CqlSession session, CqlCalls calls, RowVersions versions) {
        this.session = session;
        this.calls = calls;
        this.versions = versions;
    }

    /** A cached table, with the last time at which it was known to exist. */
    private record Known(CqlTable table, long nanos) {}

    /** The entry of a table in the list in the cluster. */
    private record Found(int id, String spelled, ByteBuffer mark, String place) {}

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns the table of this name, ignoring case. */
    CqlTable find(String name) {
        calls.checkOpen();
        String folded = folded(name);
        long now = System.nanoTime();
        Known before = known.get(folded);
        if (before != null
                && now - before.nanos
                        < calls.options().tableMetadataCacheTimeToLive().toNanos()) {
            return before.table;
        }
        settleIfInDoubt();
        Found found = calls.repeated(() -> found(folded, TABLE, false).orNull());
        if (before != null && (found == null || before.table.id() != found.id)) {
            calls.forget(before.table);
        }
        if (found == null) {
            known.remove(folded);
            throw new TableNotFoundException(name);
        }
        CqlTable table = before != null && before.table.id() == found.id
                ? before.table
                : new CqlTable(found.id, found.spelled, found.place);
        known.put(folded, new Known(table, now));
        return table;
    }

    /** The result of a lookup: an entry, or null if none exists. */
    private record Answer(@Nullable Found orNull) {}

    private Answer found(String folded, String kind, boolean inTurn) {
        var statement = calls.bind(FIND, SCOPE, kind, folded);
        Row row = (inTurn ? calls.readSerially(statement) : calls.read(statement)).one();
        return new Answer(
                row == null
                        ? null
                        : new Found(
                                row.getInt(0),
                                String.valueOf(row.getString(1)),
                                Objects.requireNonNull(row.getByteBuffer(2)),
                                String.valueOf(row.getString(3))));
    }

    /**
     * Reserves a number, creates a Cassandra table, and adds the table to the list. If this process ends before the
     * table is listed, {@link DroppedTables} drops the Cassandra table later.
     */
    void create(String name) {
        RowRules.checkTableName(name);
        String folded = folded(name);
        ByteBuffer mark = ByteBuffer.wrap(versions.next());
        int id = reserve(name, folded, mark);
        String place = CqlSchema.place(folded, id);
        CqlSchema.createRows(session, calls, name, place, UUID.randomUUID());
        try {
            new Changing().run(() -> {
                if (isListed(name, folded, mark)) {
                    return Optional.empty();
                }
                Integer last = last();
                return Optional.of(BatchStatement.newInstance(
                        DefaultBatchType.LOGGED,
                        calls.bind(NUMBER, next(last), SCOPE, last),
                        calls.bind(CREATE, id, name, mark, place, SCOPE, TABLE, folded, null),
                        calls.bind(UNRESERVE, SCOPE, CREATING, place)));
            });
        } catch (TableAlreadyExistsException other) {
            calls.repeated(() -> DroppedTables.abandon(calls, place, id));
            throw other;
        }
    }

    private int reserve(String name, String folded, ByteBuffer mark) {
        AtomicInteger reserved = new AtomicInteger();
        CqlCalls.Patience forOthers = calls.requestTimeout();
        new Changing().run(() -> {
            isListed(name, folded, mark);
            Found present = reserved.get() == 0
                    ? null
                    : found(CqlSchema.place(folded, reserved.get()), CREATING, true)
                            .orNull();
            if (present != null && present.mark.equals(mark)) {
                return Optional.empty();
            }
            Integer last = last();
            while (isBeingCreated(folded) && forOthers.goesOn()) {
                isListed(name, folded, mark);
                last = last();
            }
            int id = next(last);
            reserved.set(id);
            return Optional.of(BatchStatement.newInstance(
                    DefaultBatchType.LOGGED,
                    calls.bind(NUMBER, id, SCOPE, last),
                    calls.bind(RESERVE, SCOPE, CREATING, CqlSchema.place(folded, id), id, mark)));
        });
        return reserved.get();
    }

    /**
     * Returns whether another process creates a table of this name, for example because several processes start at the
     * same time.
     */
    private boolean isBeingCreated(String folded) {
        return DroppedTables.find(calls, CREATING, CREATION).younger().entrySet().stream()
                .anyMatch(one -> CqlSchema.place(folded, one.getValue()).equals(one.getKey()));
    }

    /**
     * Returns whether the table that this call has created is listed.
     *
     * @throws TableAlreadyExistsException if another table of that name is listed
     */
    private boolean isListed(String name, String folded, ByteBuffer mark) {
        Found present = found(folded, TABLE, true).orNull();
        if (present != null && !present.mark.equals(mark)) {
            throw new TableAlreadyExistsException(name, false);
        }
        return present != null;
    }

    void drop(String name) {
        String folded = folded(name);
        AtomicReference<@Nullable Found> tried = new AtomicReference<>();
        new Changing().run(() -> {
            Found present = found(folded, TABLE, true).orNull();
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
                    calls.bind(REMEMBER, SCOPE, DROPPED, present.place, id)));
        });
        known.remove(folded);
        awaitOthers();
        known.remove(folded);
    }

    /**
     * Returns the last assigned number, or null if none was assigned. Each change of the list assigns a new number, on
     * condition that the last number is unchanged, so a delayed change fails.
     */
    private @Nullable Integer last() {
        Row row = calls.readSerially(calls.bind(LAST, SCOPE)).one();
        return row == null || row.isNull(0) ? null : (Integer) row.getInt(0);
    }

    private static int next(@Nullable Integer last) {
        return last == null ? 1 : last + 1;
    }

    /** One change of the list of tables, until it is visible or fails. */
    private final class Changing {
        private final CqlCalls.Patience left = calls.requestTimeout();
        private boolean unsettled;

        /** Calls the plan repeatedly and executes each change that it returns, until it returns no change. */
        void run(Supplier<Optional<BatchStatement>> plan) {
            try {
                Optional<BatchStatement> change = calls.repeated(left, plan);
                while (change.isPresent()) {
                    attempt(change.get());
                    change = calls.repeated(left, plan);
                }
            } catch (StoreUnavailableException | PermissionDeniedException over) {
                if (unsettled) {
                    doubt.set(this);
                    throw new OutcomeUnknownException(
                            "It is unknown whether a table was created or deleted. The response of Cassandra was"
                                    + " lost, and too few replicas respond. List the tables with this store before"
                                    + " you retry. A change that the list does not show can no longer take effect.",
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

    /** Ensures that a change by this store whose outcome is unknown can no longer take effect. */
    private void settleIfInDoubt() {
        Changing one = doubt.get();
        if (one == null) {
            return;
        }
        CqlCalls.Patience left = calls.requestTimeout();
        Integer before = calls.repeated(left, () -> new Last(last())).id();
        Integer now = before;
        while (Objects.equals(now, before)) {
            int next = next(before);
            calls.repeated(left, () -> calls.write(calls.bind(NUMBER, next, SCOPE, before)));
            now = calls.repeated(left, () -> new Last(last())).id();
        }
        doubt.compareAndSet(one, null);
    }

    /** The last assigned number, or null if none was assigned. */
    private record Last(@Nullable Integer id) {}

    /**
     * Waits until the caches of other processes have expired, even if this thread is interrupted. After the drop has
     * returned, other processes must not use the table.
     */
    private void awaitOthers() {
        Duration memory = calls.options().tableMetadataCacheTimeToLive();
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
     * Returns the names of all tables by a serial read. The serial read first finishes changes that replicas have
     * accepted, whichever process began them.
     */
    List<String> names() {
        settleIfInDoubt();
        return calls.repeated(() -> {
            List<String> names = new ArrayList<>();
            calls.readSerially(calls.bind(NAMES, SCOPE, TABLE))
                    .forEach(row -> names.add(Objects.requireNonNull(row.getString(0))));
            return names;
        });
    }
}

package dev.tables.engine.jdbc;

import dev.tables.engine.ETag;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.adapter.RowVersions;
import dev.tables.engine.adapter.UnknownWriteOutcome;
import dev.tables.engine.internal.Repetitions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The writes outside of open transactions, and the commits of open transactions. */
final class SqlWrites {
    /**
     * The time after a lost answer during which all writes take two round trips. In this time, further answers may be
     * lost, for example while the server restarts. The first round trip returns the transaction number, which shows the
     * outcome if the second answer is lost.
     */
    private static final long CAREFUL_NANOS = 5_000_000_000L;

    private final Database database;
    private final TableDirectory directory;
    private final StoreVersions versions;
    private final WriteOutcome outcome;
    private volatile long carefulUntil = System.nanoTime();

    SqlWrites(Database database, TableDirectory directory, StoreVersions versions) {
        this.database = database;
        this.directory = directory;
        this.versions = versions;
        outcome = new WriteOutcome(database);
    }

    @Nullable
    ETag write(String table, RowOperation operation) {
        try {
            return run(() -> List.of(PlannedWrite.of(directory.find(table), operation)))
                    .get(0);
        } catch (TransactionFailedException only) {
            throw only.failedOperationException();
        }
    }

    List<@Nullable ETag> execute(String table, List<RowOperation> operations) {
        return run(() -> PlannedWrite.of(PlannedWrite.tableOf(directory::find, table), operations));
    }

    List<@Nullable ETag> execute(List<StoreTransaction.Operation> operations) {
        return run(() -> PlannedWrite.of(directory::find, operations));
    }

    private List<@Nullable ETag> run(Supplier<List<PlannedWrite>> planner) {
        List<PlannedWrite> writes = planner.get();
        byte[] version;
        try {
            version = done(writes);
        } catch (SqlTable.Gone past) {
            directory.forget(past.table());
            writes = planner.get();
            try {
                version = done(writes);
            } catch (SqlTable.Gone gone) {
                directory.forget(gone.table());
                throw new TransactionFailedException(firstOf(writes, gone.table()), gone.reported());
            }
        }
        return etags(writes, version);
    }

    private static int firstOf(List<? extends LockedRow> writes, SqlTable table) {
        return writes.stream()
                .filter(write -> write.table() == table)
                .findFirst()
                .map(LockedRow::index)
                .orElse(0);
    }

    static List<@Nullable ETag> etags(List<PlannedWrite> writes, byte[] version) {
        ETag etag = RowVersions.etag(version);
        List<@Nullable ETag> etags = new ArrayList<>(writes.size());
        for (PlannedWrite write : writes) {
            etags.add(write.operation().writesProperties() ? etag : null);
        }
        return etags;
    }

    /** Executes the writes; returns the new version of the rows. */
    private byte[] done(List<PlannedWrite> writes) {
        Database.Patience left = database.requestTimeout();
        boolean inStatement = OneStatement.fits(writes);
        boolean atOnce = carefulUntil - System.nanoTime() < 0 && (inStatement || OneTrip.fits(writes));
        while (true) {
            WriteAttempt attempt = new WriteAttempt(versions.next());
            boolean now = atOnce;
            Attempted made = attempt(writes, attempt, left, connection -> {
                if (!now) {
                    return new LockedWrite(connection, attempt, writes).run(writes);
                }
                return inStatement
                        ? new OneStatement(connection, attempt, writes).run()
                        : new OneTrip(attempt, writes).run(connection);
            });
            if (made == Attempted.DONE) {
                return attempt.version();
            }
            if (made == Attempted.OVERTAKEN && !now) {
                left.lostRace();
            }
            atOnce &= made == Attempted.LOST && !attempt.isInDoubt();
        }
    }

    /** Commits the changes of an open transaction; fails if other clients have changed one of the rows. */
    void commit(List<? extends LockedRow> changes) {
        Database.Patience left = database.requestTimeout();
        Attempted made;
        do {
            WriteAttempt attempt = new WriteAttempt(versions.next());
            try {
                made = attempt(
                        changes,
                        attempt,
                        left,
                        connection -> new LockedWrite(connection, attempt, changes).run(changes));
                if (made == Attempted.OVERTAKEN) {
                    left.lostRace();
                }
            } catch (SqlTable.Gone gone) {
                directory.forget(gone.table());
                throw gone.reported();
            }
        } while (made != Attempted.DONE);
    }

    /**
     * Sends the changes of an open transaction over the connection of the application's transaction, without committing
     * them. Does not retry, because any error ends the application's transaction.
     */
    void commitWithin(Connection connection, List<? extends LockedRow> changes) {
        WriteAttempt attempt = new WriteAttempt(versions.next());
        try {
            new LockedWrite(connection, attempt, changes).runWithin(changes);
        } catch (SqlTable.Gone gone) {
            directory.forget(gone.table());
            throw gone.reported();
        } catch (SQLException failed) {
            switch (SqlFailure.of(failed)) {
                case NO_TABLE -> throw new SqlTable.Gone(named(failed, changes)).reported();
                case KEYS_TOO_LONG -> throw tooLong(changes);
                case DUPLICATE -> throw duplicate(failed, changes);
                default -> throw SqlFailure.reportedWithin(failed);
            }
        }
    }

    /**
     * Returns the table that an error names. After an error, no statement can run in the application's transaction to
     * find the table.
     */
    private static SqlTable named(SQLException failed, List<? extends LockedRow> changes) {
        String message = String.valueOf(failed.getMessage());
        for (LockedRow change : changes) {
            if (message.contains(change.table().rows().replace("\"", ""))) {
                return change.table();
            }
        }
        return changes.get(0).table();
    }

    /** Creates an exception that names the row that another client has inserted since the rows were locked. */
    private static TransactionFailedException duplicate(SQLException failed, List<? extends LockedRow> changes) {
        String detail = SqlFailure.detail(failed);
        LockedRow row = changes.get(0);
        for (LockedRow change : changes) {
            row = change.key().isNamedBy(detail) ? change : row;
        }
        return new TransactionFailedException(
                row.index(),
                new RowAlreadyExistsException(
                        row.table().name(),
                        row.key().primaryKey(),
                        "Another client added the row after this transaction began."));
    }

    /** The result of an attempt: done, or not done and to be retried. */
    private enum Attempted {
        DONE,
        /** Not done, because the connection was lost; the same attempt may be repeated. */
        LOST,
        /** Not done, because other writers conflicted. */
        NOT_THIS_WAY,
        /** Not done, because the rows were not in the required state or changed concurrently. */
        OVERTAKEN
    }

    private Attempted attempt(
            List<? extends LockedRow> changes,
            WriteAttempt attempt,
            Database.Patience left,
            Database.Work<Boolean> work) {
        try (Connection connection = database.connect()) {
            attempt.uses(connection);
            return work.with(connection) ? Attempted.DONE : Attempted.OVERTAKEN;
        } catch (SQLException failed) {
            return after(failed, changes, attempt, left);
        }
    }

    private Attempted after(
            SQLException failed, List<? extends LockedRow> changes, WriteAttempt attempt, Database.Patience left) {
        SqlFailure failure = SqlFailure.of(failed);
        switch (failure) {
            case NO_TABLE -> throw new SqlTable.Gone(gone(changes));
            case KEYS_TOO_LONG -> throw tooLong(changes);
            case DUPLICATE, NOT_AS_EXPECTED -> {
                if (!attempt.isLocked()) {
                    return Attempted.NOT_THIS_WAY;
                }
            }
            case LOST -> {
                if (attempt.isInDoubt() && isDone(failed, changes, attempt)) {
                    return Attempted.DONE;
                }
                ServerProcess process = attempt.process();
                if (!attempt.isInDoubt() && process != null) {
                    database.tryToEnd(process);
                }
            }
            default -> {}
        }
        left.spend(failed);
        return failure == SqlFailure.LOST ? Attempted.LOST : Attempted.NOT_THIS_WAY;
    }

    private boolean isDone(SQLException failed, List<? extends LockedRow> changes, WriteAttempt attempt) {
        Repetitions.addAfterLostAnswer();
        carefulUntil = System.nanoTime() + CAREFUL_NANOS;
        UnknownWriteOutcome.Outcome fate;
        try {
            fate = outcome.find(changes, attempt, failed);
        } catch (TableStoreException unreachable) {
            unreachable.addSuppressed(failed);
            throw unknown(unreachable);
        }
        if (fate == UnknownWriteOutcome.Outcome.UNKNOWN) {
            throw unknown(failed);
        }
        return fate == UnknownWriteOutcome.Outcome.DONE;
    }

    private static OutcomeUnknownException unknown(Exception cause) {
        return new OutcomeUnknownException(
                "The response of PostgreSQL to a write was lost, so it is unknown whether the write was done. Read"
                        + " the rows before you retry. If you use a connection pooler, PostgreSQL can still execute"
                        + " the write later.",
                cause);
    }

    /** Returns the first table that no longer exists. */
    private SqlTable gone(List<? extends LockedRow> changes) {
        for (LockedRow change : changes) {
            if (!directory.exists(change.table())) {
                return change.table();
            }
        }
        return changes.get(0).table();
    }

    private static TransactionFailedException tooLong(List<? extends LockedRow> changes) {
        LockedRow longest = changes.stream()
                .max(Comparator.comparingInt(change -> change.key().bytes()))
                .orElseThrow();
        SqlKey key = longest.key();
        return new TransactionFailedException(
                longest.index(),
                new InvalidRowException(
                        ErrorCode.PROPERTY_VALUE_TOO_LARGE,
                        "The keys have " + key.bytes()
                                + " bytes in total, more than a PostgreSQL index entry can hold."
                                + " Shorten them to at most 2,600 bytes.",
                        longest.table().name(),
                        key.primaryKey()));
    }
}

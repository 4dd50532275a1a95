package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.tables.engine.ETag;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreClosedException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.adapter.RowVersions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writes of rows. Each write is one conditional batch of a partition, so that writes to a partition are serialized.
 */
final class CqlWrites {
    private final CqlCalls calls;
    private final CqlTables tables;
    private final RowVersions versions;
    private final CqlOutcome outcome;
    private final CqlTurns turns;
    private final UnknownWrites doubts;

    /** Creates the writes of a store with a bound on the number of partitions in doubt. */
    CqlWrites(CqlCalls calls, CqlTables tables, RowVersions versions, int mostDoubts) {
        this.calls = calls;
        this.tables = tables;
        this.versions = versions;
        outcome = new CqlOutcome(calls, versions);
        turns = new CqlTurns(mostDoubts);
        doubts = new UnknownWrites(calls, turns, outcome);
    }

    /** Returns the partitions in which a write of this store may still take effect. */
    UnknownWrites doubts() {
        return doubts;
    }

    @Nullable
    ETag write(String name, RowOperation operation) {
        try {
            return run(List.of(CqlWrite.of(tables.find(name), operation))).get(0);
        } catch (TransactionFailedException only) {
            throw only.failedOperationException();
        }
    }

    List<@Nullable ETag> execute(String name, List<RowOperation> operations) {
        CqlTable table;
        try {
            table = tables.find(name);
        } catch (TableNotFoundException absent) {
            throw new TransactionFailedException(0, absent);
        }
        return run(CqlWrite.of(table, operations));
    }

    private List<@Nullable ETag> run(List<CqlWrite> writes) {
        byte[] version = versions.next();
        CqlTurns.Turn turn =
                turns.turnOf(writes.get(0).table(), writes.get(0).key().partition());
        if (!turn.isInDoubt()) {
            doubts.makeRoom();
        }
        CqlCalls.Patience left = calls.requestTimeout();
        turn.lock(left);
        try {
            new WriteExecution(writes, version, turn, left).run();
        } finally {
            turn.unlock();
        }
        ETag etag = RowVersions.etag(version);
        List<@Nullable ETag> etags = new ArrayList<>(writes.size());
        for (CqlWrite write : writes) {
            etags.add(write.leavesRow() ? etag : null);
        }
        return etags;
    }

    /** The execution of one write, until it is done or fails. */
    private final class WriteExecution {
        private final List<CqlWrite> writes;
        private final byte[] version;
        private final CqlTurns.Turn turn;
        private final CqlPartition partition;
        private final boolean merges;
        private final CqlCalls.Patience left;
        private @Nullable Map<CqlKey, CqlRow> seen;
        private boolean seenInTurn;

        WriteExecution(List<CqlWrite> writes, byte[] version, CqlTurns.Turn turn, CqlCalls.Patience left) {
            this.writes = writes;
            this.version = version;
            this.turn = turn;
            this.left = left;
            partition = new CqlPartition(calls, writes);
            merges = writes.stream().anyMatch(CqlWrite::isMerge);
        }

        void run() {
            if (turn.isInDoubt()) {
                turn.fence(outcome.settle(partition));
            }
            if (merges) {
                look(false);
            }
            failIfImpossible();
            while (!attempt()) {
                failIfImpossible();
            }
        }

        private void look(boolean inTurn) {
            seen = partition.rows(inTurn);
            seenInTurn = inTurn;
        }

        /**
         * Fails if the write is impossible with the rows that were read. Before it fails, reads the rows again by a
         * serial read.
         */
        private void failIfImpossible() {
            try {
                check(seen);
            } catch (TransactionFailedException failed) {
                if (seenInTurn) {
                    throw failed;
                }
                look(true);
                check(seen);
            }
        }

        private void check(@Nullable Map<CqlKey, CqlRow> rows) {
            if (rows == null) {
                return;
            }
            for (CqlWrite write : writes) {
                try {
                    CqlRow row = rows.get(write.key());
                    write.check(row);
                    write.after(row);
                } catch (TableStoreException failed) {
                    throw new TransactionFailedException(write.index(), failed);
                }
            }
        }

        /**
         * Sends the write; returns whether it is done. If the write is not done, the current rows and fence are known.
         */
        private boolean attempt() {
            ByteBuffer fence = turn.fence();
            // What fails before it is sent is not in doubt.
            Statement<?> statement = calls.repeated(left, () -> statement(fence));
            ResultSet answer;
            try {
                answer = calls.write(statement);
            } catch (DriverException failed) {
                if (CqlFailure.of(failed) == CqlFailure.IN_DOUBT) {
                    return isDone(failed, fence);
                }
                left.spend(failed);
                return false;
            }
            if (answer.wasApplied()) {
                return true;
            }
            turn.fence(fenceOf(answer));
            look(true);
            failIfImpossible();
            left.lostRace();
            return false;
        }

        private Statement<?> statement(@Nullable ByteBuffer fence) {
            List<BatchableStatement<?>> statements = new ArrayList<>(writes.size() + 1);
            Map<CqlKey, CqlRow> rows = seen;
            for (CqlWrite write : writes) {
                CqlRow before = rows == null ? null : rows.get(write.key());
                statements.add(write.statement(calls, version, before, fence));
            }
            statements.add(partition.mark(version));
            return new BatchStatementBuilder(DefaultBatchType.LOGGED)
                    .addStatements(statements)
                    .build();
        }

        private static @Nullable ByteBuffer fenceOf(ResultSet answer) {
            Row first = answer.one();
            return first == null || !first.getColumnDefinitions().contains("fence")
                    ? null
                    : first.getByteBuffer("fence");
        }

        /**
         * Returns whether the write was done although its answer was lost. If the write was not done, it can no longer
         * take effect.
         */
        private boolean isDone(DriverException failed, @Nullable ByteBuffer fence) {
            CqlOutcome.@Nullable Found found = null;
            try {
                found = outcome.find(partition, version, fence);
            } catch (StoreClosedException closed) {
                throw unknown(failed);
            } catch (TableStoreException unreachable) {
                unreachable.addSuppressed(failed);
                throw unknown(unreachable);
            } finally {
                if (found == null) {
                    turn.leaveInDoubt();
                }
            }
            turn.fence(found.fence());
            if (!found.done()) {
                left.spend(failed);
                look(true);
            }
            return found.done();
        }

        private static OutcomeUnknownException unknown(Exception cause) {
            return new OutcomeUnknownException(
                    "It is unknown whether a write was done. The response of Cassandra was lost, and too few replicas"
                            + " respond. Read the rows with this store before you retry. The read also ensures that"
                            + " the write is not done later. If you use another store or process, call"
                            + " CassandraTableStore.resolveUnknownWriteOutcomes first.",
                    cause);
        }
    }
}

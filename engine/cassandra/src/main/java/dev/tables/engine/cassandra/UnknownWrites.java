package dev.tables.engine.cassandra;

import dev.tables.engine.StoreUnavailableException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The resolution of writes with an unknown outcome, before their partitions are read. Ordinary reads do not see a write
 * that replicas have accepted but not committed. The next conditional write to the partition, by any process and to any
 * row, commits the accepted write.
 */
final class UnknownWrites {
    private final CqlCalls calls;
    private final CqlTurns turns;
    private final CqlOutcome outcome;

    UnknownWrites(CqlCalls calls, CqlTurns turns, CqlOutcome outcome) {
        this.calls = calls;
        this.turns = turns;
        this.outcome = outcome;
    }

    /** Resolves the writes to a partition if the outcome of one of this store's writes there is unknown. */
    void settleIfInDoubt(CqlTable table, ByteBuffer partition) {
        if (turns.hasDoubts()) {
            settle(turns.turnOf(table, partition), false);
        }
    }

    /**
     * Resolves the writes to those partitions of a table in which the outcome of one of this store's writes is unknown.
     */
    void settleIfInDoubt(CqlTable table) {
        if (turns.hasDoubts()) {
            turns.doubtsOf(table).forEach(partition -> settle(turns.turnOf(table, partition), false));
        }
    }

    /** Resolves the writes of all processes to a partition. */
    void settle(CqlTable table, ByteBuffer partition) {
        settle(turns.turnOf(table, partition), true);
    }

    private void settle(CqlTurns.Turn turn, boolean anyway) {
        if (!anyway && !turn.isInDoubt()) {
            return;
        }
        turn.lock(calls.requestTimeout());
        try {
            if (anyway || turn.isInDoubt()) {
                turn.fence(outcome.settle(new CqlPartition(calls, turn.table(), turn.partition())));
            }
        } finally {
            turn.unlock();
        }
    }

    /**
     * Frees room for another partition in doubt, by resolving the writes to one partition that is in doubt.
     *
     * @throws StoreUnavailableException if the writes cannot be resolved
     */
    void makeRoom() {
        CqlTurns.@Nullable Turn one = turns.isFull() ? turns.anyDoubt() : null;
        if (one != null) {
            settle(one, false);
        }
    }
}

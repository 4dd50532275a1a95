package dev.tables.engine.cassandra;

import dev.tables.engine.StoreUnavailableException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Settles partitions in which a write of unknown outcome may still be done, before they are read. Reads are not serial:
 * they do not see a write that replicas have accepted and not committed, and the next conditional write of the
 * partition, of any row by any process, commits it.
 */
final class CqlDoubts {
    private final CqlCalls calls;
    private final CqlTurns turns;
    private final CqlOutcome outcome;

    CqlDoubts(CqlCalls calls, CqlTurns turns, CqlOutcome outcome) {
        this.calls = calls;
        this.turns = turns;
        this.outcome = outcome;
    }

    /** Settles a partition if this store has left a write in doubt there. */
    void settleIfInDoubt(CqlTable table, ByteBuffer partition) {
        if (turns.hasDoubts()) {
            settle(turns.of(table, partition), false);
        }
    }

    /** Settles the partitions of a table in which this store has left a write in doubt. */
    void settleIfInDoubt(CqlTable table) {
        if (turns.hasDoubts()) {
            turns.doubtsOf(table).forEach(partition -> settle(turns.of(table, partition), false));
        }
    }

    /** Settles a partition, whichever process may have left a write in doubt there. */
    void settle(CqlTable table, ByteBuffer partition) {
        settle(turns.of(table, partition), true);
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
     * Makes room for another partition in doubt, by settling one.
     *
     * @throws StoreUnavailableException if that fails
     */
    void makeRoom() {
        CqlTurns.@Nullable Turn one = turns.isFull() ? turns.anyDoubt() : null;
        if (one != null) {
            settle(one, false);
        }
    }
}

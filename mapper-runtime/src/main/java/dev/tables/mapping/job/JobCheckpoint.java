package dev.tables.mapping.job;

import org.jspecify.annotations.Nullable;

/**
 * The checkpoint from which a job continues.
 *
 * @param phase the current or last phase
 * @param phaseStepName the name of the current step of the phase, such as the name of an index; empty if the phase has
 *     no steps
 * @param passNumber the number of the pass over the table, from 1
 * @param cursor the cursor at which the phase continues; null at its start
 * @param processedRows the number of entities, or index rows, read in this phase
 * @param changedRowsBeforePhase the number of rows changed before this phase
 * @param isPhaseIncomplete whether this phase cannot count as complete, because an item was left to be read again
 */
public record JobCheckpoint(
        TableJobPhase phase,
        String phaseStepName,
        int passNumber,
        @Nullable String cursor,
        long processedRows,
        long changedRowsBeforePhase,
        boolean isPhaseIncomplete) {

    static JobCheckpoint of(TableJobPhase phase, String part, int pass, long changedRowsBeforePhase) {
        return new JobCheckpoint(phase, part, pass, null, 0, changedRowsBeforePhase, false);
    }

    JobCheckpoint at(@Nullable String next, long more, boolean nowIncomplete) {
        return new JobCheckpoint(
                phase,
                phaseStepName,
                passNumber,
                next,
                processedRows + more,
                changedRowsBeforePhase,
                isPhaseIncomplete || nowIncomplete);
    }

    JobCheckpoint restarted() {
        return new JobCheckpoint(phase, phaseStepName, passNumber, null, 0, changedRowsBeforePhase, isPhaseIncomplete);
    }
}

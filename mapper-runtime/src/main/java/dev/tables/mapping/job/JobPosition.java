package dev.tables.mapping.job;

import org.jspecify.annotations.Nullable;

/**
 * Where a job goes on.
 *
 * @param phase what is being done, or was done last
 * @param phasePartName the name of the part, such as the name of an index; empty if the phase has no parts
 * @param pass the number of the pass over the table, from 1
 * @param cursor where the phase goes on; null at its start
 * @param processedRows the number of entities, or index rows, read in this phase
 * @param changedRowsBeforePhase the number of rows changed before this phase
 * @param incomplete whether this phase cannot count as complete, since something it met was left to be read again
 */
public record JobPosition(
        JobPhase phase,
        String phasePartName,
        int pass,
        @Nullable String cursor,
        long processedRows,
        long changedRowsBeforePhase,
        boolean incomplete) {

    static JobPosition of(JobPhase phase, String part, int pass, long changedRowsBeforePhase) {
        return new JobPosition(phase, part, pass, null, 0, changedRowsBeforePhase, false);
    }

    JobPosition at(@Nullable String next, long more, boolean nowIncomplete) {
        return new JobPosition(
                phase,
                phasePartName,
                pass,
                next,
                processedRows + more,
                changedRowsBeforePhase,
                incomplete || nowIncomplete);
    }

    JobPosition restarted() {
        return new JobPosition(phase, phasePartName, pass, null, 0, changedRowsBeforePhase, incomplete);
    }
}

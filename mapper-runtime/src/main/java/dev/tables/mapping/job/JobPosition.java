package dev.tables.mapping.job;

import org.jspecify.annotations.Nullable;

/**
 * Where a job goes on.
 *
 * @param phase what is being done, or was done last
 * @param part of which part, such as the name of an index; empty if the phase has no parts
 * @param pass the number of the pass over the table, from 1
 * @param cursor where the phase goes on; null at its start
 * @param done entities, or index rows, read in this phase
 * @param changedBefore what was changed before this phase
 * @param incomplete whether this phase cannot count as complete, since something it met was left to be read again
 */
public record JobPosition(
        JobPhase phase,
        String part,
        int pass,
        @Nullable String cursor,
        long done,
        long changedBefore,
        boolean incomplete) {

    static JobPosition of(JobPhase phase, String part, int pass, long changedBefore) {
        return new JobPosition(phase, part, pass, null, 0, changedBefore, false);
    }

    JobPosition at(@Nullable String next, long more, boolean nowIncomplete) {
        return new JobPosition(phase, part, pass, next, done + more, changedBefore, incomplete || nowIncomplete);
    }

    JobPosition restarted() {
        return new JobPosition(phase, part, pass, null, 0, changedBefore, incomplete);
    }
}

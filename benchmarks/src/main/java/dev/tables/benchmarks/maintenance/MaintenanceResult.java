package dev.tables.benchmarks.maintenance;

/**
 * What one contender reached in one job: medians over the rounds.
 *
 * @param job what was done
 * @param scope where the index rows are
 * @param contender who
 * @param members how many members there were
 * @param perSecond members, or writes recovered, a second
 * @param requestsEach requests to the store for each of them
 */
public record MaintenanceResult(
        String job, String scope, String contender, int members, double perSecond, double requestsEach) {}

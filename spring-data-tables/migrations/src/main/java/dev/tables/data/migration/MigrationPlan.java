package dev.tables.data.migration;

import dev.tables.mapping.table.DryRunResult;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The estimated reads and writes of the pending migrations. The estimate uses the current data, which earlier steps may
 * change before a later step runs.
 *
 * @param steps the pending steps, in order; empty if no migration is pending
 */
public record MigrationPlan(List<Step> steps) {
    private static final int PAGE = 1000;
    private static final String PRICES = "Azure Table Storage bills each request as a transaction;"
            + " https://azure.microsoft.com/pricing/details/storage/tables/ lists the price of 10,000"
            + " transactions. Cosmos DB bills request units instead.";

    /** Copies the list. */
    public MigrationPlan {
        steps = List.copyOf(steps);
    }

    /**
     * A pending step.
     *
     * @param migration the name of the migration
     * @param description the description of the step
     * @param rowsToRead the number of entities or rows that it reads in one pass; null if unknown
     * @param rowsToChange the number of these entities or rows that it writes or deletes; null if unknown
     * @param unreadableRows the number of these entities or rows that cannot be read or changed; null if unknown
     * @param requestsToSend the minimum number of requests to the store; null if unknown
     */
    public record Step(
            String migration,
            String description,
            @Nullable Long rowsToRead,
            @Nullable Long rowsToChange,
            @Nullable Long unreadableRows,
            @Nullable Long requestsToSend) {
        static Step of(String migration, String step, DryRunResult found, int requestsPerChange) {
            // One pass more finds that nothing is left.
            int passes = found.rowsToChange() == 0 ? 1 : 2;
            long requests = passes * pages(found.rowsRead()) + found.rowsToChange() * requestsPerChange;
            return new Step(migration, step, found.rowsRead(), found.rowsToChange(), found.unreadableRows(), requests);
        }

        /**
         * Estimates a step that fills an index. The estimate assumes that each entity and its index rows are read
         * twice, and most entities get an index row.
         */
        static Step ofBackfill(String migration, String step, long entities) {
            return new Step(migration, step, entities, null, null, 4 * pages(entities));
        }

        static Step nothing(String migration, String step) {
            return new Step(migration, step, 0L, 0L, 0L, 1L);
        }

        static Step unknown(String migration, String step) {
            return new Step(migration, step, null, null, null, null);
        }

        private static long pages(long rows) {
            return Math.max(1, (rows + PAGE - 1) / PAGE);
        }

        private String text() {
            return String.format(
                    Locale.ROOT,
                    "%s, %s: %s read, %s changed, %s unreadable, %s requests",
                    migration,
                    description,
                    shown(rowsToRead),
                    shown(rowsToChange),
                    shown(unreadableRows),
                    requestsToSend == null ? "unknown" : "at least " + shown(requestsToSend));
        }

        private static String shown(@Nullable Long count) {
            return count == null ? "unknown" : String.format(Locale.ROOT, "%,d", count);
        }
    }

    /** Formats the plan as readable text: one line per step, then a note on how to determine the cost. */
    public String text() {
        if (steps.isEmpty()) {
            return "No migration is pending.";
        }
        StringBuilder text =
                new StringBuilder("Estimated work of the pending migrations, based on the current data:\n");
        steps.forEach(step -> text.append("  ").append(step.text()).append('\n'));
        return text.append(PRICES).toString();
    }
}

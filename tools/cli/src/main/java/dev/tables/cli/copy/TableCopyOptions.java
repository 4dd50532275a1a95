package dev.tables.cli.copy;

import java.util.Set;

/**
 * The options of a copy.
 *
 * @param tables the tables to copy; empty means all tables of the source
 * @param dryRun whether only to read the source and report what would be done
 * @param verify whether to read the target at the end and compare
 * @param allowNonEmptyTarget whether a target table may contain rows before the copy starts; rows with the same keys
 *     are overwritten, other rows are kept and then reported by the verification
 * @param parallelism the number of concurrent transactions
 */
public record TableCopyOptions(
        Set<String> tables, boolean dryRun, boolean verify, boolean allowNonEmptyTarget, int parallelism) {
    private static final TableCopyOptions DEFAULTS = new TableCopyOptions(Set.of(), false, true, false, 4);

    /** Checks that there is at least one writer. */
    public TableCopyOptions {
        if (parallelism < 1) {
            throw new IllegalArgumentException("The parallelism must be at least 1, but is " + parallelism + ".");
        }
        tables = Set.copyOf(tables);
    }

    /** Returns options that copy all tables into empty ones, four transactions at a time, and verify the copy. */
    public static TableCopyOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy of these options with the named tables only. */
    public TableCopyOptions withTables(Set<String> names) {
        return new TableCopyOptions(names, dryRun, verify, allowNonEmptyTarget, parallelism);
    }

    /** Returns a copy of these options, as a dry run or not. */
    public TableCopyOptions withDryRun(boolean only) {
        return new TableCopyOptions(tables, only, verify, allowNonEmptyTarget, parallelism);
    }

    /** Returns a copy of these options, with verification or without. */
    public TableCopyOptions withVerify(boolean wanted) {
        return new TableCopyOptions(tables, dryRun, wanted, allowNonEmptyTarget, parallelism);
    }

    /** Returns a copy of these options that permits rows in the target, or not. */
    public TableCopyOptions withAllowNonEmptyTarget(boolean allowed) {
        return new TableCopyOptions(tables, dryRun, verify, allowed, parallelism);
    }

    /** Returns a copy of these options with another parallelism. */
    public TableCopyOptions withParallelism(int transactions) {
        return new TableCopyOptions(tables, dryRun, verify, allowNonEmptyTarget, transactions);
    }
}

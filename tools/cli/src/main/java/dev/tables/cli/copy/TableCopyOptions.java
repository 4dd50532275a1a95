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

    /** Checks that the parallelism is at least one. */
    public TableCopyOptions {
        if (parallelism < 1) {
            throw new IllegalArgumentException("The parallelism must be at least 1, but is " + parallelism + ".");
        }
        tables = Set.copyOf(tables);
    }

    /**
     * Returns the defaults: copy all tables into empty tables, with four concurrent transactions, and verify the copy.
     */
    public static TableCopyOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy of these options that copies only the named tables. */
    public TableCopyOptions withTables(Set<String> names) {
        return new TableCopyOptions(names, dryRun, verify, allowNonEmptyTarget, parallelism);
    }

    /** Returns a copy of these options that sets whether the copy is a dry run. */
    public TableCopyOptions withDryRun(boolean only) {
        return new TableCopyOptions(tables, only, verify, allowNonEmptyTarget, parallelism);
    }

    /** Returns a copy of these options that sets whether the copy is verified. */
    public TableCopyOptions withVerify(boolean wanted) {
        return new TableCopyOptions(tables, dryRun, wanted, allowNonEmptyTarget, parallelism);
    }

    /** Returns a copy of these options that sets whether target tables may contain rows. */
    public TableCopyOptions withAllowNonEmptyTarget(boolean allowed) {
        return new TableCopyOptions(tables, dryRun, verify, allowed, parallelism);
    }

    /** Returns a copy of these options with a different parallelism. */
    public TableCopyOptions withParallelism(int transactions) {
        return new TableCopyOptions(tables, dryRun, verify, allowNonEmptyTarget, transactions);
    }
}

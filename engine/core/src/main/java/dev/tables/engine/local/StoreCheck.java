package dev.tables.engine.local;

import java.util.List;
import java.util.Map;

/**
 * What {@link LocalTableStore#checkIntegrity} found after reading everything.
 *
 * @param rowsByTable how many rows each table has
 * @param rowBytes bytes of all records, without keys
 * @param unreclaimedRows rows of dropped tables, whose space is still to be given back
 * @param problems what is wrong, the first {@value #MAX_PROBLEMS}; names table and keys, never values
 */
public record StoreCheck(Map<String, Long> rowsByTable, long rowBytes, long unreclaimedRows, List<String> problems) {
    /** More problems are not listed. */
    public static final int MAX_PROBLEMS = 100;

    /** Copies. */
    public StoreCheck {
        rowsByTable = Map.copyOf(rowsByTable);
        problems = List.copyOf(problems);
    }

    /** Returns whether the check found no damage. */
    public boolean isIntact() {
        return problems.isEmpty();
    }
}

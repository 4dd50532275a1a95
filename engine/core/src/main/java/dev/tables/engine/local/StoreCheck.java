package dev.tables.engine.local;

import java.util.List;
import java.util.Map;

/**
 * The findings of {@link LocalTableStore#checkIntegrity}.
 *
 * @param rowsByTable the number of rows of each table
 * @param rowBytes bytes of all records, without keys
 * @param unreclaimedRows the rows of dropped tables whose space has not been reclaimed yet
 * @param problems the first {@value #MAX_PROBLEMS} problems; they name table and keys, never values
 */
public record StoreCheck(Map<String, Long> rowsByTable, long rowBytes, long unreclaimedRows, List<String> problems) {
    /** The maximum number of problems that are listed. */
    public static final int MAX_PROBLEMS = 100;

    /** Copies the map and the list. */
    public StoreCheck {
        rowsByTable = Map.copyOf(rowsByTable);
        problems = List.copyOf(problems);
    }

    /** Returns whether the check found no damage. */
    public boolean isIntact() {
        return problems.isEmpty();
    }
}

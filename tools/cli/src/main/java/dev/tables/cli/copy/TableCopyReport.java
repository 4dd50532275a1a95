package dev.tables.cli.copy;

import java.util.List;

/**
 * The result of copying one table.
 *
 * @param table the table
 * @param rowCount the number of rows copied or, in a dry run, found
 * @param byteCount their billed size, without rows that an earlier run copied before it was resumed
 * @param transactionCount the number of transactions that this run wrote or, in a dry run, would need
 * @param verdict whether the target contains the rows that were read
 * @param differences some of the rows that differ, by key, if the verdict is {@link Verdict#DIFFERENT}
 */
public record TableCopyReport(
        String table, long rowCount, long byteCount, long transactionCount, Verdict verdict, List<String> differences) {
    /** The result of verification: whether the target contains the rows that were read. */
    public enum Verdict {
        /** The counts and the checksums are equal. */
        SAME,
        /** The counts or the checksums differ. */
        DIFFERENT,
        /** The rows were not compared, in a dry run or because verification was disabled. */
        NOT_VERIFIED
    }
}

package dev.tables.cli.copy;

import java.util.List;

/**
 * The result of copying one table.
 *
 * @param table the table
 * @param rowCount rows copied, or in a dry run found
 * @param byteCount their size as billed; rows of an earlier run that was resumed are not in it
 * @param transactionCount transactions written or, in a dry run, needed; of this run
 * @param verdict whether the target holds what was read
 * @param differences some of the rows that differ, by key, if the verdict is {@link Verdict#DIFFERENT}
 */
public record TableCopyReport(
        String table, long rowCount, long byteCount, long transactionCount, Verdict verdict, List<String> differences) {
    /** The result of verification: whether the target contains the rows that were read. */
    public enum Verdict {
        /** Same count, same checksum. */
        SAME,
        /** Another count or checksum. */
        DIFFERENT,
        /** Nobody looked: a dry run, or verification was switched off. */
        NOT_VERIFIED
    }
}

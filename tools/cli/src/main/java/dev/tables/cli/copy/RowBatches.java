package dev.tables.cli.copy;

import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.rules.RequestBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A division of rows into transactions. Each transaction is within one partition and as large as the target permits.
 */
final class RowBatches {
    /**
     * The percentage of the maximum transaction size that rows may use, because a service also counts the rest of the
     * request. A single row may exceed this percentage.
     */
    private static final int PART = 70;

    private RowBatches() {}

    /** Rows of one partition, in order. */
    record Batch(List<RowOperation> operations, long bytes) {}

    static List<Batch> of(List<Row> rows, StoreLimits limits) {
        long most = (long) limits.maxTransactionBytes() * PART / 100;
        List<Batch> batches = new ArrayList<>();
        List<RowOperation> current = new ArrayList<>();
        String partition = "";
        long bytes = 0;
        long sent = 0;
        for (Row row : rows) {
            long size = size(row);
            long sentByRow = Math.max(size, sentBytes(row));
            boolean full = current.size() == limits.maxTransactionOperations()
                    || sent + sentByRow > most
                    || !row.partitionKey().equals(partition);
            if (full && !current.isEmpty()) {
                batches.add(new Batch(current, bytes));
                current = new ArrayList<>();
                bytes = 0;
                sent = 0;
            }
            partition = row.partitionKey();
            current.add(RowOperation.insertOrReplace(row.primaryKey(), row));
            bytes += size;
            sent += sentByRow;
        }
        if (!current.isEmpty()) {
            batches.add(new Batch(current, bytes));
        }
        return batches;
    }

    /** Returns the minimum size of a row in the body of a request. */
    private static long sentBytes(Row row) {
        long bytes = RequestBytes.ofKeys(row.primaryKey());
        for (String name : row.propertyNames()) {
            Object value = Objects.requireNonNull(row.value(name));
            bytes += RequestBytes.ofProperty(name, EdmType.of(value));
            if (value instanceof String text) {
                bytes += RequestBytes.ofText(text);
            } else if (value instanceof byte[] binary) {
                bytes += RequestBytes.ofBinary(binary.length);
            }
        }
        return bytes;
    }

    /** Returns the billed size of a row ("How the size of an entity is calculated"). */
    static long size(Row row) {
        long size = 4 + 2L * (row.partitionKey().length() + row.rowKey().length());
        for (String name : row.propertyNames()) {
            size += 8 + 2L * name.length() + size(row.value(name));
        }
        return size;
    }

    private static long size(@Nullable Object value) {
        if (value instanceof String text) {
            return 4 + 2L * text.length();
        }
        if (value instanceof byte[] binary) {
            return 4 + binary.length;
        }
        if (value instanceof Boolean) {
            return 1;
        }
        return value instanceof Integer ? 4 : value instanceof java.util.UUID ? 16 : 8;
    }
}

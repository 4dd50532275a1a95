package dev.tables.benchmarks.micro;

import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/**
 * The same invoice with what was scanned, a large value, which puts every change of that under an intent.
 *
 * @param customer the partition
 * @param number the row
 * @param reference what a guarded one is found by
 * @param note text
 * @param currency text of three letters
 * @param issued kept as text
 * @param due kept as text
 * @param paid kept as a time
 * @param total kept as text
 * @param items a number
 * @param scan kept elsewhere
 */
@TableEntity(table = "scanned")
record ScannedInvoice(
        @PartitionKey String customer,
        @RowKey int number,
        String reference,
        String note,
        String currency,
        LocalDate issued,
        LocalDate due,
        Instant paid,
        BigDecimal total,
        Integer items,
        @LargeValue String scan) {}

package dev.tables.benchmarks.micro;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The same invoice, of which anything may be null.
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
 */
@TableEntity(table = "optional")
record OptionalInvoice(
        @PartitionKey String customer,
        @RowKey int number,
        @Nullable String reference,
        @Nullable String note,
        @Nullable String currency,
        @Nullable LocalDate issued,
        @Nullable LocalDate due,
        @Nullable Instant paid,
        @Nullable BigDecimal total,
        @Nullable Integer items) {}

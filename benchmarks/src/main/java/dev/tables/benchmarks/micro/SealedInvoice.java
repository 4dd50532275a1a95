package dev.tables.benchmarks.micro;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/**
 * The same with its note and total encrypted.
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
@TableEntity(table = "sealed")
record SealedInvoice(
        @PartitionKey String customer,
        @RowKey int number,
        @IndexedBy(scope = IndexScope.GLOBAL) String reference,
        @Encrypt String note,
        String currency,
        LocalDate issued,
        LocalDate due,
        Instant paid,
        @Encrypt BigDecimal total,
        Integer items) {}

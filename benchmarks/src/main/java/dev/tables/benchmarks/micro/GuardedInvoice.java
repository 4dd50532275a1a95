package dev.tables.benchmarks.micro;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The same invoice with an index in a table of its own, so that what changes it is under an intent.
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
 * @param lines kept as JSON
 */
@TableEntity(table = "guarded")
record GuardedInvoice(
        @PartitionKey String customer,
        @RowKey int number,
        @IndexedBy(scope = IndexScope.GLOBAL) String reference,
        String note,
        String currency,
        LocalDate issued,
        LocalDate due,
        Instant paid,
        BigDecimal total,
        Integer items,
        @Nullable List<String> lines) {}

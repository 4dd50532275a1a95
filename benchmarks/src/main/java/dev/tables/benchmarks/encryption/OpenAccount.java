package dev.tables.benchmarks.encryption;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * An account whose number is stored as it is.
 *
 * @param branch the partition
 * @param number the row
 * @param iban the property measured
 */
@TableEntity(table = "open")
public record OpenAccount(
        @PartitionKey String branch,
        @RowKey int number,
        @IndexedBy(layout = IndexLayout.KEYS_ONLY) String iban) {}

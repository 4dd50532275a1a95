package dev.tables.benchmarks.encryption;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * The same account with its number encrypted.
 *
 * @param branch the partition
 * @param number the row
 * @param iban the property measured
 */
@TableEntity(table = "secret")
public record SecretAccount(
        @PartitionKey String branch,
        @RowKey int number,
        @Encrypt @IndexedBy(layout = IndexLayout.KEYS_ONLY) String iban) {}

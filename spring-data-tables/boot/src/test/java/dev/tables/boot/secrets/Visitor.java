package dev.tables.boot.secrets;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
public record Visitor(
        @PartitionKey String ward,
        @RowKey int number,

        @Encrypt @IndexedBy(unique = true, layout = IndexLayout.KEYS_ONLY)
        String passport) {}

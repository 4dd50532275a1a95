package dev.tables.boot.test.app;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
public record Diary(
        @PartitionKey String owner,
        @RowKey int page,
        @Encrypt @IndexedBy String title,
        @Encrypt(keyset = "private") String text) {}

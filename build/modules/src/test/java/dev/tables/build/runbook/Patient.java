package dev.tables.build.runbook;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
public record Patient(
        @PartitionKey String ward,
        @RowKey int bed,
        @Encrypt @IndexedBy String name,
        @Encrypt(keyset = "medical") String finding) {}

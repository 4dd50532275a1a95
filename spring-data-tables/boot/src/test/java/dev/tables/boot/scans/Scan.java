package dev.tables.boot.scans;

import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
public record Scan(
        @PartitionKey String folder,
        @RowKey int page,
        @LargeValue byte[] image) {}

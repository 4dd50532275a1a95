package dev.tables.boot.webflux;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

@TableEntity
record Song(
        @PartitionKey String album,
        @RowKey int number,
        String title,
        @Version @Nullable String version) {}

package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

@TableEntity(table = "members")
record MemberBefore(
        @PartitionKey String club,
        @RowKey(digits = 6) int number,
        @Nullable String address) {}

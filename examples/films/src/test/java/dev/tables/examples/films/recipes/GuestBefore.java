package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@SuppressWarnings("tables")
@TableEntity(table = "guests")
record GuestBefore(
        @PartitionKey String cinema, @RowKey(digits = 6) int number, String phone) {}

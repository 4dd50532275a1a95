package dev.tables.data.migration;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** Something without indexes. */
@TableEntity(table = "jottings")
record Note(@PartitionKey String book, @RowKey(digits = 6) int number, String text) {}

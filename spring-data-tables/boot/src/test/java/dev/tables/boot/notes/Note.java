package dev.tables.boot.notes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity
public record Note(@PartitionKey String book, @RowKey int page, String text) {}

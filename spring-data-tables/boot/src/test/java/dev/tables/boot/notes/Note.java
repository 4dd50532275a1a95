package dev.tables.boot.notes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.io.Serializable;

@TableEntity
public record Note(@PartitionKey String book, @RowKey int page, String text) implements Serializable {}

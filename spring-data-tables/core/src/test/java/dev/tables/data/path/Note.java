package dev.tables.data.path;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** An entity with one local index. */
@TableEntity(table = "shelvedNotes")
@IndexedBy(name = "byTitle", properties = "title")
public record Note(@PartitionKey String shelf, @RowKey int number, String title, String text) {}

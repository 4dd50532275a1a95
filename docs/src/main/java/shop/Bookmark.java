package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** How far a reader has come with the orders of a customer. No token: it is at the start. */
@TableEntity(table = "bookmarks")
public record Bookmark(
        @PartitionKey String reader,
        @RowKey String customer,
        @Nullable String token) {}

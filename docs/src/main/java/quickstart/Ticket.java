package quickstart;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A ticket of a project. */
@TableEntity(table = "issues")
public record Ticket(
        @PartitionKey String project,
        @RowKey(prefix = "ticket_", digits = 4) int number,
        @IndexedBy String assignee,
        String title) {}

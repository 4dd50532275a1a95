package tickets;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * A ticket of a project's issue tracker.
 *
 * @param project the project; its tickets share a partition
 * @param number the number within the project
 * @param assignee the person who works on the ticket
 * @param title the title
 */
// tag::readme[]
@TableEntity(table = "tickets")
public record Ticket(
        @PartitionKey String project,
        @RowKey(prefix = "ticket_", digits = 4) int number,
        @IndexedBy String assignee,
        String title) {}
// end::readme[]

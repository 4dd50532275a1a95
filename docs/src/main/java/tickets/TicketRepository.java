package tickets;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** Finds tickets by key and by index. */
// tag::readme[]
public interface TicketRepository extends TablesRepository<Ticket, TicketKey> {
    /** A range of row keys. */
    List<Ticket> findByProjectAndNumberBetween(String project, int first, int last);

    /** The index on the assignee. */
    List<Ticket> findByProjectAndAssignee(String project, String assignee);
}
// end::readme[]

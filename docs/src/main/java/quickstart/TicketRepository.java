package quickstart;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

/** The queries for tickets. The compiler generates {@code TicketKey}, a record of project and number. */
public interface TicketRepository extends TablesRepository<Ticket, TicketKey> {
    /** Counts the tickets of a project. */
    long countByProject(String project);

    /** Reads the index on the assignee. */
    List<Ticket> findByProjectAndAssignee(String project, String assignee);
}

package pages.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexRepair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tickets.Ticket;
import tickets.TicketKey;
import tickets.TicketRepository;

/** What the page about the Tables server says of writes that go past repositories. */
class ForeignWritesTest {
    private static final PrimaryKey ROW = new PrimaryKey("web", "ticket_0001");
    private static final TicketKey KEY = new TicketKey("web", 1);

    private final TableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final TicketRepository tickets =
            new TablesRepositoryFactory(template).getRepository(TicketRepository.class);

    @AfterEach
    void close() {
        store.close();
    }

    private void writeForeign(String assignee, String title) {
        store.write(
                "tickets",
                RowOperation.insertOrReplace(
                        ROW, row -> row.string("assignee", assignee).string("title", title)));
    }

    private void repair() {
        // tag::repair[]
        EntityTable<Ticket> table = template.table(Ticket.class);
        JobProgress end = IndexRepair.repairJob(table).run();
        // end::repair[]
        assertThat(end.isCompleted()).isTrue();
        assertThat(IndexRepair.verificationJob(table).run().isCompleted()).isTrue();
    }

    @Test
    void foreignInsertIsMissingInIndexesUntilRepair() {
        writeForeign("Ada", "Login");

        Ticket ticket = new Ticket("web", 1, "Ada", "Login");
        assertThat(tickets.findById(KEY)).contains(ticket);
        assertThat(tickets.findByProjectAndNumberBetween("web", 1, 9)).containsExactly(ticket);
        assertThat(tickets.findByProjectAndAssignee("web", "Ada")).isEmpty();

        repair();
        assertThat(tickets.findByProjectAndAssignee("web", "Ada")).containsExactly(ticket);
    }

    @Test
    void foreignChangeLeavesOldIndexRowUntilRepair() {
        tickets.save(new Ticket("web", 1, "Ada", "Login"));
        writeForeign("Bob", "Log in");

        assertThat(tickets.findByProjectAndAssignee("web", "Bob")).isEmpty();
        assertThat(tickets.findByProjectAndAssignee("web", "Ada"))
                .as("the row of the index has all properties")
                .containsExactly(new Ticket("web", 1, "Ada", "Login"));

        tickets.save(new Ticket("web", 1, "Cleo", "Log in"));
        assertThat(tickets.findByProjectAndAssignee("web", "Ada"))
                .as("a save does not repair")
                .hasSize(1);

        repair();
        assertThat(tickets.findByProjectAndAssignee("web", "Ada")).isEmpty();
        assertThat(tickets.findByProjectAndAssignee("web", "Cleo")).hasSize(1);
    }

    @Test
    void foreignDeleteLeavesIndexRowUntilRepair() {
        tickets.save(new Ticket("web", 1, "Ada", "Login"));
        store.write("tickets", RowOperation.deleteIfExists(ROW));

        assertThat(tickets.findById(KEY)).isEmpty();
        assertThat(tickets.findByProjectAndAssignee("web", "Ada")).hasSize(1);

        repair();
        assertThat(tickets.findByProjectAndAssignee("web", "Ada")).isEmpty();
    }

    @Test
    void uniqueValueIsNotCheckedInForeignInsert() {
        EntityTable<Badge> badges = template.table(Badge.class);
        badges.insert(new Badge("Rome", 1, "Ada"));
        store.write("badges", RowOperation.insert(new PrimaryKey("Rome", "0002"), row -> row.string("holder", "Ada")));

        assertThat(template.findAll(Badge.class)).hasSize(2);
        assertThat(IndexRepair.repair(badges).uniqueIndexConflicts()).isEqualTo(1);
    }

    @Test
    void uniqueValueOfForeignDeletedEntityCanBeTaken() {
        template.insert(new Badge("Rome", 1, "Ada"));
        store.write("badges", RowOperation.deleteIfExists(new PrimaryKey("Rome", "0001")));

        assertThatCode(() -> template.insert(new Badge("Rome", 2, "Ada"))).doesNotThrowAnyException();
    }
}

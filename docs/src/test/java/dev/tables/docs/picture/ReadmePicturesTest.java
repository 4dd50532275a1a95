package dev.tables.docs.picture;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesOperations;
import dev.tables.docs.Compilation;
import dev.tables.docs.Outputs;
import dev.tables.docs.code.Pages;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.ContextConfiguration;
import tickets.Ticket;
import tickets.TicketRepository;
import tickets.TicketsApplication;

/** Runs the code of the README, and draws its two pictures from what the store and the compiler return. */
@DataTablesTest
@ContextConfiguration(classes = TicketsApplication.class)
class ReadmePicturesTest {
    private static final Path REPOSITORY = Path.of("src/main/java/tickets/TicketRepository.java");

    @Autowired
    private TicketRepository tickets;

    @Autowired
    private TablesOperations tables;

    @BeforeEach
    void save() {
        tickets.deleteAll();
        tickets.saveAll(List.of(
                new Ticket("apollo", 1, "grace", "Print the plan"),
                new Ticket("apollo", 2, "ada", "Fix the typo"),
                new Ticket("gemini", 1, "ada", "Update the logo")));
    }

    @Test
    void findsTicketsByKeyAndByIndex() {
        assertThat(tickets.findByProjectAndNumberBetween("apollo", 1, 2)).hasSize(2);
        assertThat(tickets.findByProjectAndAssignee("apollo", "ada"))
                .extracting(Ticket::title)
                .containsExactly("Fix the typo");
        assertThat(planForQueryMethod(tickets, "findByProjectAndNumberBetween")).isRowRangeScan();
        assertThat(planForQueryMethod(tickets, "findByProjectAndAssignee"))
                .isIndexLookup()
                .usesIndex("byAssignee");
    }

    @Test
    void tableShowsTheRowsThatOneSaveWrites() throws IOException {
        Set<String> before = rows().stream().map(TablePicture::key).collect(Collectors.toSet());
        tickets.save(new Ticket("apollo", 3, "ada", "Add a test"));
        List<Row> after = rows();
        Set<String> written = after.stream().map(TablePicture::key).collect(Collectors.toCollection(TreeSet::new));
        written.removeAll(before);

        assertThat(written).hasSize(2).allMatch(key -> key.startsWith("apollo/"));
        Outputs.check(
                "readme-table.svg",
                TablePicture.of("A table with two partitions: rows of entities and of an index", after, written));
    }

    private List<Row> rows() {
        return tables.store()
                .query("tickets", RowQuery.wholeTable(), Row.DECODER)
                .items();
    }

    @Test
    void compilerRejectsAQueryThatWouldScan(@TempDir Path classes) throws IOException {
        String source = Pages.read(REPOSITORY)
                .replaceFirst("\n}\n", "\n\n    List<Ticket> findByAssignee(String assignee);\n}\n");
        String output = Compilation.console("TicketRepository.java", source, classes);

        assertThat(output).contains("error: [Tables/QueryScans]").contains("findByAssignee");
        Outputs.check(
                "readme-refused.svg",
                TerminalPicture.of("The compiler rejects a query method", "javac TicketRepository.java", output));
    }
}

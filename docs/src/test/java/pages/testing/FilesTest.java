package pages.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import quickstart.QuickStartApplication;
import quickstart.TicketRepository;

// tag::files[]
@SpringBootTest(
        classes = QuickStartApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.NONE,
        properties = "tables.store=rocksdb")
@DirtiesContext
class FilesTest {
    @TempDir
    static Path directory;

    @DynamicPropertySource
    static void directory(DynamicPropertyRegistry registry) {
        registry.add("tables.directory", () -> directory.resolve("tables"));
    }

    @Autowired
    TicketRepository tickets;

    @Test
    void storesTicketsInFiles() {
        assertThat(tickets.countByProject("apollo")).isEqualTo(1);
        assertThat(directory.resolve("tables")).isNotEmptyDirectory();
    }
}
// end::files[]

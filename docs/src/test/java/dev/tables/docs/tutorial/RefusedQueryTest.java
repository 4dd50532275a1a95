package dev.tables.docs.tutorial;

import dev.tables.docs.Compilation;
import dev.tables.docs.Outputs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the query method of the tutorial that would read the whole table. */
class RefusedQueryTest {
    private static final String SOURCE = """
            package repairs;

            import dev.tables.data.repository.TablesRepository;
            import java.util.List;

            interface RepairRepository extends TablesRepository<Repair, RepairKey> {
                List<Repair> findByDevice(String device);
            }
            """;

    @Test
    void rejectsTheMethodWithAdvice(@TempDir Path classes) throws IOException {
        Outputs.check(
                "learn-refused.txt",
                String.join("\n", Compilation.messages("repairs/RepairRepository.java", SOURCE, classes))
                        .replace("repairs/RepairRepository", "RepairRepository"));
    }
}

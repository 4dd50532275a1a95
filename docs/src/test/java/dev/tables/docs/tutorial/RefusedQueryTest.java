package dev.tables.docs.tutorial;

import dev.tables.docs.Compilation;
import dev.tables.docs.Outputs;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the compiler says of a method that would read the whole table. */
class RefusedQueryTest {
    private static final String SOURCE = """
            package shop;

            import dev.tables.data.repository.TablesRepository;
            import java.util.List;

            interface OrderRepository extends TablesRepository<Order, OrderKey> {
                List<Order> findByNote(String note);
            }
            """;

    @Test
    void refusedQueryPrintsTheAdviceOfThePage(@TempDir Path classes) throws IOException {
        Outputs.check(
                "learn-refused.txt",
                String.join("\n", Compilation.messages("shop/OrderRepository.java", SOURCE, classes))
                        .replace("shop/OrderRepository", "OrderRepository"));
    }
}

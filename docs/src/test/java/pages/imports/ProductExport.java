package pages.imports;

import dev.tables.data.core.TablesTemplate;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;
import tools.jackson.databind.json.JsonMapper;

/** Exports products to a file. */
@Service
class ProductExport {
    private final TablesTemplate tables;

    ProductExport(TablesTemplate tables) {
        this.tables = tables;
    }

    // tag::export[]
    void exportJson(Path file) throws IOException {
        JsonMapper json = JsonMapper.shared();
        try (Stream<Product> products = tables.streamAll(Product.class);
                PrintWriter lines = new PrintWriter(Files.newBufferedWriter(file))) {
            products.map(json::writeValueAsString).forEach(lines::println);
            if (lines.checkError()) {
                throw new IOException("The export is incomplete: " + file);
            }
        }
    }
    // end::export[]
}

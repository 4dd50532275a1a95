package pages.imports;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Imports products from files. */
@Service
class ProductImport {
    private final TablesTemplate tables;

    ProductImport(TablesTemplate tables) {
        this.tables = tables;
    }

    // tag::run[]
    /** Saves all products of the source and returns those that cannot be stored, with the reason. */
    List<WriteResult<Product>> run(String name, Stream<Product> source) {
        long start = tables.findById(ImportProgress.class, name)
                .map(ImportProgress::processed)
                .orElse(0L);
        List<WriteResult<Product>> rejected = new ArrayList<>();
        tables.bulkSave(Product.class, source, start, chunk -> {
            for (WriteResult<Product> failure : chunk.failures()) {
                if (failure.exception() instanceof DataIntegrityViolationException) {
                    rejected.add(failure);
                } else {
                    throw new IllegalStateException("Import stopped", failure.exception());
                }
            }
            tables.save(new ImportProgress(name, chunk.totalProcessedCount()));
        });
        return rejected;
    }
    // end::run[]

    // tag::csv[]
    List<WriteResult<Product>> importCsv(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return run(file.toString(), lines.skip(1).map(ProductImport::product));
        }
    }

    private static Product product(String line) {
        String[] cells = line.split(";", -1);
        return new Product(cells[0], Integer.parseInt(cells[1]), cells[2], new BigDecimal(cells[3]));
    }
    // end::csv[]

    // tag::json[]
    List<WriteResult<Product>> importJson(Path file) {
        JsonMapper json = JsonMapper.shared();
        try (MappingIterator<Product> products = json.readerFor(Product.class).readValues(file.toFile())) {
            Spliterator<Product> items = Spliterators.spliteratorUnknownSize(products, Spliterator.ORDERED);
            return run(file.toString(), StreamSupport.stream(items, false));
        }
    }
    // end::json[]
}

package pages.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesTemplate;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@DataTablesTest
@Import({ProductImport.class, ProductExport.class})
class ImportsTest {
    @Autowired
    private TablesTemplate tables;

    @Autowired
    private ProductImport imports;

    @Autowired
    private ProductExport exports;

    @BeforeEach
    void clear() {
        tables.deleteAll(Product.class);
        tables.deleteAll(ImportProgress.class);
    }

    @Test
    void importsCsvAndReturnsRejectedLines(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("products.csv"),
                "category;number;name;price\ntools;1;Saw;12.50\ntools;10000000;Axe;30.00\ntools;2;File;4.20\n");

        assertThat(imports.importCsv(file))
                .extracting(rejected -> rejected.entity().name())
                .containsExactly("Axe"); // the key has six digits
        assertThat(tables.findAll(Product.class)).extracting(Product::name).containsExactly("Saw", "File");
    }

    @Test
    void importsJson(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("products.json"),
                "[{\"category\":\"tools\",\"number\":1,\"name\":\"Saw\",\"price\":12.50}]");

        assertThat(imports.importJson(file)).isEmpty();
        assertThat(tables.findAll(Product.class))
                .containsExactly(new Product("tools", 1, "Saw", new BigDecimal("12.50")));
    }

    @Test
    void importsExportedFile(@TempDir Path folder) throws IOException {
        Product saw = new Product("tools", 1, "Saw", new BigDecimal("12.50"));
        tables.save(saw);
        Path file = folder.resolve("products.jsonl");
        exports.exportJson(file);
        tables.deleteAll(Product.class);

        assertThat(imports.importJson(file)).isEmpty();
        assertThat(tables.findAll(Product.class)).containsExactly(saw);
    }

    @Test
    void continuesWhereItStopped() {
        Stream<Product> cut = products().limit(1500).map(product -> {
            if (product.number() == 1200) {
                throw new IllegalStateException("The process ends");
            }
            return product;
        });
        assertThatThrownBy(() -> imports.run("products", cut)).hasMessage("The process ends");
        assertThat(tables.count(Product.class)).isEqualTo(1000);

        assertThat(imports.run("products", products())).isEmpty();
        assertThat(tables.count(Product.class)).isEqualTo(2500);
    }

    private static Stream<Product> products() {
        return IntStream.range(0, 2500).mapToObj(number -> new Product("tools", number, "Saw", BigDecimal.TEN));
    }
}

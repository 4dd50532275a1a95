package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.Property;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * <b>Wide entities.</b> A year of daily values has more properties than a row can have, and its report more bytes than one property: the
 * entity is several rows, written together, and one entity to everybody who reads it.
 */
class WideEntitiesTest {
    @TableEntity(table = "years", wide = true)
    record YearOfSales(
            @PartitionKey String shop,
            @RowKey int year,

            @PropertyPerElement(maxSize = 366) @Property("d")
            List<Double> days,

            @IndexedBy(layout = IndexLayout.KEYS_ONLY) String manager,
            @Chunked String report) {}

    interface YearsOfSales extends TablesRepository<YearOfSales, WideEntitiesTestYearOfSalesKey> {
        List<YearOfSales> findByShop(String shop);

        List<YearOfSales> findByShopAndManager(String shop, String manager);

        List<YearOfSales> findByShopAndReportStartingWith(String shop, String text);

        long countByShop(String shop);
    }

    private final RecordingStore store = new RecordingStore();
    private final YearsOfSales years =
            new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(YearsOfSales.class);
    private final YearOfSales lastYear =
            new YearOfSales("Paris", 2025, Collections.nCopies(365, 99.5), "Ann", "Good. ".repeat(60_000));
    private final YearOfSales leapYear = new YearOfSales("Paris", 2024, Collections.nCopies(366, 1.0), "Bob", "Bad.");

    @Test
    void insertWritesSeveralRowsInOneTransaction() {
        years.insert(lastYear);
        assertThat(store.query("years", RowQuery.wholeTable(), RowReader::rowKey)
                        .items())
                .containsExactly("0000002025", "~byManager_Ann 0000002025", "~~wide_0000002025 \uFFFDp0000");
        assertThat(years.findById(new WideEntitiesTestYearOfSalesKey("Paris", 2025)))
                .contains(lastYear);
    }

    @Test
    void queriesReturnEntitiesNotRows() {
        years.saveAll(List.of(lastYear, leapYear));
        assertThat(years.findByShop("Paris")).containsExactly(leapYear, lastYear);
        assertThat(years.countByShop("Paris")).isEqualTo(2);
        assertThat(years.findByShopAndManager("Paris", "Ann")).containsExactly(lastYear);
        assertThat(years.findByShopAndReportStartingWith("Paris", "Good")).containsExactly(lastYear);
        years.deleteAll();
        assertThat(store.query("years", RowQuery.wholeTable(), RowReader::rowKey)
                        .items())
                .isEmpty();
    }
}

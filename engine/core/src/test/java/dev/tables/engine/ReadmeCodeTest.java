package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.local.TrafficReport;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The code of README.md and of the page about repositories, templates and stores. */
class ReadmeCodeTest {
    @Test
    void exampleWritesReadsAndQueries() {
        // tag::first[]
        try (TableStore store = LocalTableStore.inMemory()) {
            store.createTable("Employees");
            Row row = Row.builder("sales", "00000223")
                    .string("lastName", "Hall")
                    .int32("age", 34)
                    .build();
            // null of a delete alone
            ETag version = Objects.requireNonNull(store.write("Employees", RowOperation.insert(row.primaryKey(), row)));

            // null if there is no such row
            @Nullable
            Row read = store.get("Employees", new PrimaryKey("sales", "00000223"), Projection.ALL, Row.DECODER);
            ResultPage<Row> page = store.query(
                    "Employees",
                    RowQuery.partition("sales").withFilter(FilterParser.parse("age gt 30 and lastName ge 'H'")),
                    Row.DECODER);

            store.execute(
                    "Employees",
                    new EntityGroupTransaction()
                            .add(RowOperation.merge(row.primaryKey(), writer -> writer.int32("age", 35), version))
                            .add(RowOperation.insert(
                                    new PrimaryKey("sales", "00000224"), writer -> writer.string("lastName", "Ito"))));
            // end::first[]
            assertThat(Objects.requireNonNull(read).string("lastName")).isEqualTo("Hall");
            assertThat(page.items()).hasSize(1);
            assertThat(store.count("Employees", RowQuery.partition("sales"))).isEqualTo(2);
            // tag::first[]
        }
        // end::first[]
    }

    @Test
    void exampleWritesInOneTransaction() {
        try (TableStore store = LocalTableStore.inMemory()) {
            store.createTable("Employees");
            EntityGroupTransaction firstHundred =
                    new EntityGroupTransaction().add(RowOperation.insert(new PrimaryKey("sales", "1"), writer -> {}));
            EntityGroupTransaction secondHundred =
                    new EntityGroupTransaction().add(RowOperation.insert(new PrimaryKey("sales", "2"), writer -> {}));
            // tag::flush[]
            store.runWithSingleFlush(() -> {
                store.execute("Employees", firstHundred);
                store.execute("Employees", secondHundred);
            });
            // one flush to the device was here; acknowledge nothing before
            // end::flush[]
            // tag::count[]
            long inSales = store.count("Employees", RowQuery.partition("sales"));
            // end::count[]
            assertThat(inSales).isEqualTo(2);
        }
    }

    @Test
    void exampleWritesToSeveralPartitions() {
        try (TableStore store = LocalTableStore.inMemory()) {
            store.createTable("Employees");
            store.createTable("ByLastName");
            Row row =
                    Row.builder("sales", "00000223").string("lastName", "Hall").build();
            RowDecoder<PrimaryKey> entityKeys = hit -> row.primaryKey();
            // tag::moment[]
            // one batch, one flush
            store.execute(new StoreTransaction()
                    .add("Employees", RowOperation.insert(row.primaryKey(), row))
                    .add("ByLastName", RowOperation.insert(new PrimaryKey("Hall", "sales_00000223"), writer -> {})));

            List<Row> halls = store.readSnapshot(() -> {
                List<PrimaryKey> hits = store.query("ByLastName", RowQuery.partition("Hall"), entityKeys)
                        .items();
                // the hits are all there
                return store.getAll("Employees", hits, Projection.ALL, Row.DECODER);
            });
            // end::moment[]
            assertThat(halls).hasSize(1);
        }
    }

    @Test
    void exampleAlternatesReadsAndWritesInATransaction() {
        try (TableStore store = LocalTableStore.inMemory()) {
            store.createTable("halls");
            Row hall =
                    Row.builder("sales", "00000223").string("lastName", "Hall").build();
            // tag::open[]
            try (OpenTransaction open = store.beginTransaction()) {
                List<Row> halls = open.runWithin(() -> {
                    store.write("halls", RowOperation.insert(hall.primaryKey(), hall));
                    // with the hall, which nobody else sees yet
                    return store.query("halls", RowQuery.wholeTable(), Row.DECODER)
                            .items();
                });
                open.commit();
                // end::open[]
                assertThat(halls).hasSize(1);
                // tag::open[]
            }
            // end::open[]
            assertThat(store.count("halls", RowQuery.wholeTable())).isEqualTo(1);
        }
    }

    @Test
    void exampleReportsLoad() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            store.createTable("Employees");
            store.write("Employees", RowOperation.insert(new PrimaryKey("sales", "1"), writer -> {}));
            // tag::load[]
            // ranges with load, hottest partitions, advice on keys
            TrafficReport report = store.trafficReport("Employees");

            // queries to be scanned side by side
            List<RowQuery> parts = store.splitByRange("Employees", RowQuery.wholeTable());

            // the result for each part, in the order of keys
            List<Long> counts =
                    store.scanInParallel("Employees", RowQuery.wholeTable(), 4, part -> store.count("Employees", part));
            // end::load[]
            assertThat(report.ranges()).isNotEmpty();
            assertThat(parts).hasSameSizeAs(counts);
            assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
        }
    }
}

package pages.entities;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.LargeValueWriteIntentHandler;
import dev.tables.mapping.table.LenientEntityReader;
import dev.tables.mapping.table.MultiEntityTable;
import dev.tables.mapping.table.PropertyChanges;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntitiesTest {
    private static final Person ADA = new Person("Sales", 1, 4000, new Person.Address("Main St", "Rome"), null);
    private static final PrimaryKey ADAS = new PersonTableMapper().primaryKeyOf(ADA);

    private final TableStore store = LocalTableStore.inMemory();
    private final EntityTable<Person> people = EntityTable.of(store, new PersonTableMapper());

    @AfterEach
    void close() {
        store.close();
    }

    private @Nullable Row row(String table, PrimaryKey keys) {
        return store.get(table, keys, Projection.ALL, Row.DECODER);
    }

    private Person stored() {
        return Objects.requireNonNull(people.get(ADAS));
    }

    @Test
    void largeValuesChunksAndElementsAreStored(@TempDir Path directory) {
        // tag::blobs[]
        BlobStore blobs = FileBlobStore.open(directory);
        EntityTable<Metering> meterings = EntityTable.of(
                store, new MeteringTableMapper(), EntityTableOptions.defaults().withBlobs(blobs));

        // on start and then every minute, with the handlers of indexes if there are any
        Recoverer recoverer = new Recoverer(
                store,
                Clock.systemUTC(),
                Duration.ofMinutes(1),
                List.of(new LargeValueWriteIntentHandler(store, blobs)));
        recoverer.run();
        // end::blobs[]
        meterings.createTables();
        Metering day = new Metering(
                "s1",
                LocalDate.of(2026, 3, 1),
                Collections.nCopies(24, 0.5),
                Map.of("ok", 3, "not found", 1),
                "r".repeat(40_000),
                new byte[] {1, 2});
        meterings.save(day);
        PrimaryKey keys = new MeteringTableMapper().primaryKeyOf(day);

        Row row = Objects.requireNonNull(row("metering", keys));
        assertThat(row.propertyNames())
                .contains("h00", "h23", "counts_ok", "counts_not_x0020_found", "report", "report_1", "scan_blob");
        assertThat(Objects.requireNonNull(meterings.get(keys)).scan()).containsExactly(1, 2);
        // tag::element[]
        meterings.merge(keys, PropertyChanges.ofElement("hours", 13, 21.5).setElement("counts", "ok", 7));
        // end::element[]
        assertThat(Objects.requireNonNull(meterings.get(keys)).hours().get(13)).isEqualTo(21.5);
        assertThat(Objects.requireNonNull(meterings.get(keys)).counts()).containsEntry("ok", 7);
    }

    @Test
    void mergeChangesProperties() {
        people.createTables();
        ETag version = ETag.of(Objects.requireNonNull(people.save(ADA).version()));
        // tag::merge[]
        people.merge(
                ADAS,
                PropertyChanges.of("salary", 5000).set("address.city", null).ifMatch(version));
        // end::merge[]

        assertThat(stored().salary()).isEqualTo(5000);
        assertThat(stored().address()).isEqualTo(new Person.Address("Main St", null));
    }

    @Test
    void renamedConstantsAndSubtypesAreRead() {
        EntityTable<Payment> payments = EntityTable.of(store, new PaymentTableMapper());
        payments.createTables();
        payments.save(new Payment.Transfer("a", 1, Status.PENDING));
        PrimaryKey keys = new PaymentTableMapper().primaryKeyOf(new Payment.Transfer("a", 1, Status.PENDING));
        Row row = Objects.requireNonNull(row("payments", keys));
        assertThat(row.string("status")).isEqualTo("OPEN");
        assertThat(row.string("EntityType")).isEqualTo("Wire");

        store.write("payments", RowOperation.replace(keys, row.with("status", "DONE"), ETag.ANY));
        assertThat(payments.get(keys)).isEqualTo(new Payment.Transfer("a", 1, Status.CLOSED));
    }

    @Test
    void unreadableRowsAreFound() {
        people.createTables();
        people.save(ADA);
        store.write("files", RowOperation.insert(new PrimaryKey("Sales", "p9"), row -> row.string("salary", "much")));
        // tag::scan[]
        ResultPage<ReadResult<Person>> page = LenientEntityReader.readEntities(people, RowQuery.wholeTable());
        long unreadable = page.items().stream().filter(one -> !one.isReadable()).count(); // one.keys(), one.error()

        // the keys of all rows, readable or not
        ResultPage<PrimaryKey> keys = LenientEntityReader.readKeys(people, RowQuery.wholeTable());
        // end::scan[]

        assertThat(unreadable).isEqualTo(1);
        assertThat(keys.items()).hasSize(2);
    }

    @Test
    void partitionIsReadAsOneType() {
        people.createTables();
        people.save(ADA);
        EntityTable<Review> reviews = EntityTable.of(store, new ReviewTableMapper());
        Review review = new Review("Sales", 1, 2026, 3);
        reviews.save(review);
        PrimaryKey keys = new ReviewTableMapper().primaryKeyOf(review);
        // tag::mixed[]
        MultiEntityTable<PersonnelFile> files =
                MultiEntityTable.of(List.of(people, reviews)); // with Spring: template.multiEntityTable(…)
        List<PersonnelFile> sales = files.query(RowQuery.partition("Sales")).items();

        Row row = Objects.requireNonNull(files.getStoredRow(keys)); // a row of any of these types
        files.replace(row.with("rating", 4)); // fails if the row has changed; merge() changes parts of it
        // end::mixed[]

        assertThat(sales).hasSize(2);
        assertThat(reviews.get(keys)).isEqualTo(new Review("Sales", 1, 2026, 4));
    }

    @Test
    void eventualTransactionMovesARow() {
        store.createTable("current");
        store.createTable("archive");
        Row employee = Row.builder("Sales", "1").string("name", "Ada").build();
        store.write("current", RowOperation.insert(employee.primaryKey(), employee));
        EventualTransactionHandler work = new EventualTransactionHandler(store, Map.of());
        // tag::eventual[]
        String id = EventualTransaction.on(store)
                .insertOrReplace("archive", employee)
                .deleteIfExists("current", employee.primaryKey())
                .submit(); // or submitInTransaction(table, transaction): if and only if that commits
        work.run(id); // or leave it to the Recoverer, which takes the EventualTransactionHandler as a handler
        // end::eventual[]

        assertThat(row("current", employee.primaryKey())).isNull();
        assertThat(row("archive", employee.primaryKey())).isNotNull();
    }
}

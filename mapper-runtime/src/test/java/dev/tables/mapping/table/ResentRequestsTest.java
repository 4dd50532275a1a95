package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.intent.EventualTransaction;
import dev.tables.mapping.intent.EventualTransactionHandler;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.model.PropertyStorage;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A transaction whose answer was lost is sent again, after recovery in another process has finished the write: it must not be
 * done twice, nor be taken for one that was never done.
 */
class ResentRequestsTest {
    private static final Employee NEW =
            Employee.of("Sales", 9).named("New").mailed("new").paid("CEO", 3);

    @Test
    void resentInsertDoesNotRestoreADeletedEntity() {
        try (TableIndexChecks world = new TableIndexChecks()) {
            world.table(world.store).createTables();
            TableStore client = new ResendingTableStore(world.store, () -> {
                world.recover();
                world.table(world.store).delete(NEW);
            });
            world.table(client).insert(NEW);
            world.check("sent again");
            assertThat(world.table(world.store).query(RowQuery.wholeTable()).items())
                    .isEmpty();
            world.recoverLater();
            world.checkSpotless("in the end");
        }
    }

    @Test
    void resentSaveDoesNotOverwriteALaterSave() {
        try (TableIndexChecks world = new TableIndexChecks()) {
            EntityTable<Employee> table = world.table(world.store);
            table.createTables();
            table.insert(NEW);
            TableStore client = new ResendingTableStore(world.store, () -> {
                world.recover();
                table.save(NEW.named("Later"));
            });
            world.table(client).save(NEW.named("Earlier"));
            assertThat(table.query(RowQuery.wholeTable()).items()).containsExactly(NEW.named("Later"));
            world.recoverLater();
            world.checkSpotless("in the end");
        }
    }

    @Test
    void resentVersionedSaveSucceeds() {
        try (TableIndexChecks world = new TableIndexChecks()) {
            world.table(world.store).createTables();
            TableStore client = new ResendingTableStore(world.store, world::recover);
            EntityTable<Employee> table = EntityTable.of(client, EmployeeTableMapper.VERSIONED_ACROSS_PARTITIONS);
            Employee saved = table.insert(NEW);
            assertThat(table.save(saved.named("Next")).lastName()).isEqualTo("Next");
            world.recoverLater();
            world.checkSpotless("in the end");
        }
    }

    @Test
    void resentSaveKeepsReferencedLargeValue(@TempDir Path directory) {
        try (TableStore store = ServiceStore.inMemory()) {
            BlobStore blobs = FileBlobStore.open(directory);
            DocumentTableMapper mapper = new DocumentTableMapper(PropertyStorage.large(), IndexScope.GLOBAL);
            EntityTableOptions options = EntityTableOptions.defaults().withBlobs(blobs);
            EntityTable<Document> table = EntityTable.of(store, mapper, options);
            table.createTables();
            Document letter = Document.of("a", "letter").titled("t");
            table.save(letter.reading("first"));
            Recoverer recoverer = new Recoverer(
                    store,
                    Clock.systemUTC(),
                    Duration.ofHours(-1),
                    List.of(
                            new LargeValueWriteIntentHandler(store, blobs),
                            new IndexWriteIntentHandler(List.of(table))));
            EntityTable<Document> client =
                    EntityTable.of(new ResendingTableStore(store, recoverer::run), mapper, options);
            client.save(letter.reading("second"));
            assertThat(table.get(mapper.primaryKeyOf(letter))).isEqualTo(letter.reading("second"));
            assertThat(blobs.ids()).hasSize(1);
        }
    }

    @Test
    void resentTransactionWithEventualStepsRunsOnce() {
        try (TableStore store = ServiceStore.inMemory()) {
            store.createTable("orders");
            EventualTransactionHandler work = new EventualTransactionHandler(store, Map.of());
            Row order = Row.builder("p", "r").string("state", "ordered").build();
            Row shipped = Row.builder("p", "r").string("state", "shipped").build();
            TableStore client = new ResendingTableStore(store, () -> {
                new Recoverer(store, Clock.systemUTC(), Duration.ofHours(-1), List.of(work)).run();
                store.write("orders", RowOperation.insertOrReplace(shipped.primaryKey(), shipped));
            });
            String id = EventualTransaction.on(client)
                    .insertOrReplace("orders", Row.builder("p", "other").build())
                    .submitInTransaction(
                            "orders",
                            new EntityGroupTransaction().add(RowOperation.insertOrReplace(order.primaryKey(), order)));
            assertThat(work.run(id)).isTrue();
            Row stored = store.get("orders", order.primaryKey(), Projection.ALL, Row.DECODER);
            assertThat(stored).isNotNull();
            assertThat(stored.withoutETag()).isEqualTo(shipped);
        }
    }
}

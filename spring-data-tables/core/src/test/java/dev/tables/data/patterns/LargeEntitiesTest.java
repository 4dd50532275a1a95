package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.table.IndexRepair;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;

/**
 * <b>Large entities.</b> A contract of some megabytes does not fit a row: the row says where it is, and who only wants the title does
 * not read it.
 */
class LargeEntitiesTest {
    @TableEntity(table = "contracts")
    record Contract(
            @PartitionKey String customer,
            @RowKey int number,
            String title,
            @LargeValue String text) {}

    record Heading(int number, String title) {}

    interface Contracts extends TablesRepository<Contract, LargeEntitiesTestContractKey> {
        List<Heading> findByCustomer(String customer);
    }

    @TempDir
    private Path directory;

    private final RecordingStore store = new RecordingStore();
    private BlobStore blobs;
    private Contracts contracts;

    @BeforeEach
    void start() {
        blobs = FileBlobStore.open(directory);
        GenericApplicationContext application = new GenericApplicationContext();
        application.registerBean(BlobStore.class, () -> blobs);
        application.refresh();
        TablesTemplate template = new TablesTemplate(store);
        template.setApplicationContext(application);
        contracts = new TablesRepositoryFactory(template).getRepository(Contracts.class);
    }

    @Test
    void rowReferencesTheBlobOfTheText() {
        Contract contract = new Contract("acme", 7, "Lease", "whereas ".repeat(500_000));
        contracts.save(contract);
        assertThat(contracts.findById(new LargeEntitiesTestContractKey("acme", 7)))
                .contains(contract);

        Row row = Objects.requireNonNull(
                store.get("contracts", new PrimaryKey("acme", "0000000007"), Projection.ALL, Row.DECODER));
        assertThat(row.propertyNames()).containsExactly("title", "text_blob");
        assertThat(row.string("text_blob")).startsWith(blobs.ids().get(0) + " 4000000 ");
    }

    @Test
    void projectionOfTitlesReadsNoText() {
        contracts.save(new Contract("acme", 7, "Lease", "whereas"));
        blobs.ids().forEach(blobs::delete);
        assertThat(contracts.findByCustomer("acme")).containsExactly(new Heading(7, "Lease"));
    }

    @Test
    void textIsDeletedWithTheContract() {
        contracts.save(new Contract("acme", 7, "Lease", "whereas"));
        contracts.save(new Contract("acme", 7, "Lease", "now therefore"));
        assertThat(blobs.ids()).hasSize(1);
        contracts.deleteById(new LargeEntitiesTestContractKey("acme", 7));
        assertThat(blobs.ids()).isEmpty();
    }

    @TableEntity(table = "deeds")
    record Deed(
            @PartitionKey String customer,
            @RowKey int number,
            @IndexedBy String title,
            @LargeValue String text) {}

    @Test
    void indexThatCopiesAllPropertiesIsComplete() {
        GenericApplicationContext application = new GenericApplicationContext();
        application.registerBean(BlobStore.class, () -> blobs);
        application.refresh();
        TablesTemplate template = new TablesTemplate(store);
        template.setApplicationContext(application);
        template.save(new Deed("acme", 7, "Lease", "whereas"));
        assertThat(IndexRepair.verify(template.table(Deed.class))).matches(IndexRepair.Report::isClean);
    }
}

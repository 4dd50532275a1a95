package dev.tables.mapping.table.internal.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.table.Document;
import dev.tables.mapping.table.DocumentTableMapper;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.EntityTableOptions;
import dev.tables.mapping.table.TableContexts;
import dev.tables.mapping.table.internal.row.CurrentRow;
import dev.tables.mapping.table.internal.row.LargeSource;
import dev.tables.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans say what is written, of the row as it was, and never anything else afterwards. */
class WritePlanTest {
    static final Seed SEED = Seed.of(20_261_122);
    private static final int ROUNDS = 60;

    @TempDir
    private Path directory;

    private EntityTable<Document> documents(TableStore store, PropertyStorage spread, boolean wide, IndexScope scope) {
        EntityModel.Builder builder = EntityModel.builder("Document", "documents");
        DocumentTableMapper mapper =
                new DocumentTableMapper(wide ? builder.wide() : builder, spread, scope, IndexLayout.KEYS_ONLY);
        BlobStore blobs = FileBlobStore.open(directory);
        EntityTable<Document> table =
                EntityTable.of(store, mapper, EntityTableOptions.defaults().withBlobs(blobs));
        table.createTables();
        return table;
    }

    /** All that a plan says. */
    private static List<String> said(WritePlan<?> plan) {
        List<String> said = new ArrayList<>();
        said.add(said(plan.operation()));
        plan.partOperations().forEach(operation -> said.add(said(operation)));
        said.add(plan.indexes().rows() + " " + plan.indexes().lists() + " "
                + plan.indexes().outside());
        said.add("goes " + new TreeMap<>(plan.droppedBlobs()));
        LargeSource large = plan.largeSource();
        said.add("comes " + (large == null ? Map.of() : new TreeMap<>(large.added())));
        return said;
    }

    private static String said(RowOperation operation) {
        return operation + " if " + operation.ifMatch() + " " + Row.of(operation.primaryKey(), operation.source());
    }

    private static Document document(Random random, boolean wide) {
        Map<String, String> fields = new TreeMap<>();
        for (int i = random.nextInt(wide ? 400 : 100); i > 0; i--) {
            fields.put("f" + i, "v" + random.nextInt(3));
        }
        return Document.of("s", "n")
                .titled(random.nextBoolean() ? null : "t" + random.nextInt(3))
                .reading(random.nextBoolean() ? null : "x".repeat(random.nextInt(100_000)))
                .with(fields);
    }

    /** Neither another plan of the change, nor one that is carried out, changes what it says; it can be said again and again. */
    @ParameterizedTest
    @CsvSource({
        "false, false, LOCAL",
        "false, false, GLOBAL",
        "false, true, LOCAL",
        "true, false, GLOBAL",
        "true, false, LOCAL",
        "true, true, GLOBAL"
    })
    void plansAreImmutable(boolean large, boolean wide, IndexScope scope) {
        Random random = SEED.random();
        try (TableStore store = LocalTableStore.inMemory()) {
            EntityTable<Document> table =
                    documents(store, large ? PropertyStorage.large() : PropertyStorage.chunked(), wide, scope);
            EntityContext<Document> context = TableContexts.of(table);
            @Nullable CurrentRow before = null;
            for (int round = 0; round < ROUNDS; round++) {
                Change<Document> change = random.nextInt(5) == 0
                        ? Change.delete(context, table.mapper().primaryKeyOf(document(random, wide)), null)
                        : Change.save(context, document(random, wide), Change.Values.LIVE);
                WritePlan<Document> plan = change.plan(before);
                if (!plan.isVoid()) {
                    List<String> said = said(plan);
                    WritePlan<Document> absent = change.plan((CurrentRow) null);
                    assertThat(absent.isVoid() || said(absent) != null).isTrue();
                    ChangeTransaction.commitPlanned(List.of(change.plan(before)));
                    assertThat(said(plan)).as("%s", SEED).isEqualTo(said);
                }
                before = context.indexes().current(change.primaryKey);
            }
        }
    }

    /** What an attempt has put may still be deleted by its recovery: the next one puts something of its own. */
    @Test
    void plansOfOneChangeUseDifferentBlobIds() {
        try (TableStore store = LocalTableStore.inMemory()) {
            EntityContext<Document> context =
                    TableContexts.of(documents(store, PropertyStorage.large(), false, IndexScope.GLOBAL));
            Change<Document> change = Change.save(
                    context, Document.of("s", "n").reading("text").scanned(new byte[] {1}), Change.Values.LIVE);
            List<String> ids = new ArrayList<>();
            for (int attempt = 0; attempt < 3; attempt++) {
                LargeSource source =
                        Objects.requireNonNull(change.plan((CurrentRow) null).largeSource());
                source.added().values().forEach(reference -> ids.add(reference.id()));
            }
            assertThat(ids).hasSize(6).doesNotHaveDuplicates();
        }
    }

    /** What is there already is neither put again nor deleted. */
    @Test
    void plansKeepBlobsWithUnchangedContent() {
        try (TableStore store = LocalTableStore.inMemory()) {
            EntityTable<Document> table = documents(store, PropertyStorage.large(), false, IndexScope.GLOBAL);
            Document first = Document.of("s", "n").reading("text").scanned(new byte[] {1});
            table.save(first);
            CurrentRow before =
                    TableContexts.of(table).indexes().current(table.mapper().primaryKeyOf(first));
            WritePlan<Document> plan = Change.save(TableContexts.of(table), first.reading("other"), Change.Values.LIVE)
                    .plan(before);
            assertThat(Objects.requireNonNull(plan.largeSource()).added().keySet())
                    .isEqualTo(plan.droppedBlobs().keySet())
                    .isEqualTo(Collections.singleton("text_blob"));
            assertThat(Change.delete(TableContexts.of(table), plan.primaryKey(), null)
                            .plan(before)
                            .droppedBlobs())
                    .containsOnlyKeys("text_blob", "scan_blob");
        }
    }
}

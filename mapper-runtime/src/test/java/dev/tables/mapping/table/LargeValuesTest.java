package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.blob.FileBlobStore;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.intent.WriteIntentHandler;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The large entities pattern: values in a BlobStore, and what crashes and other writers leave there. */
class LargeValuesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final Document LETTER = Document.of("a", "letter");
    private static final Document PHOTO = Document.of("a", "photo").scanned(new byte[] {1, 2, 3});
    private static final List<Consumer<EntityTable<Document>>> WRITES = List.of(
            table -> table.insert(Document.of("a", "new").reading("first")),
            table -> table.save(LETTER.reading("other").scanned(new byte[] {9})),
            table -> table.save(LETTER.titled("kept").reading("text")),
            table -> table.save(LETTER.reading(null)),
            table -> table.delete(LETTER),
            table -> table.saveAll(List.of(LETTER.reading("x"), PHOTO.scanned(new byte[] {7}), LETTER.reading("y"))),
            table -> table.update(table.mapper().primaryKeyOf(PHOTO), photo -> photo.reading("caption")),
            table -> table.merge(table.mapper().primaryKeyOf(LETTER), PropertyChanges.of("title", "merged")),
            table -> table.merge(table.mapper().primaryKeyOf(LETTER), PropertyChanges.of("title", null)),
            table -> table.deleteAll(List.of(LETTER, PHOTO)));

    @TempDir
    private Path directory;

    private TableStore store;
    private BlobStore blobs;
    private DocumentTableMapper mapper;

    @BeforeEach
    void open() {
        start(IndexScope.LOCAL, ServiceStore.inMemory());
    }

    /** Index rows in tables of their own follow the protocol. */
    private void start(IndexScope scope) {
        start(scope, ServiceStore.inMemory());
    }

    private void start(IndexScope scope, TableStore fresh) {
        store = fresh;
        blobs = FileBlobStore.open(directory);
        blobs.ids().forEach(blobs::delete);
        mapper = new DocumentTableMapper(PropertyStorage.large(), scope);
        EntityTable<Document> table = table(store, blobs);
        table.createTables();
        table.save(LETTER.titled("kept").reading("text"));
        table.save(PHOTO);
    }

    private EntityTable<Document> table(TableStore tables, BlobStore blobStore) {
        return EntityTable.of(tables, mapper, EntityTableOptions.defaults().withBlobs(blobStore));
    }

    private EntityTable<Document> table() {
        return table(store, blobs);
    }

    private static <V> V present(@Nullable V value) {
        return Objects.requireNonNull(value);
    }

    /** The guide's large entities: the blob holds the photo, the row where it is. */
    @Test
    void largeValueIsStoredOutsideTheRow() {
        byte[] photo = new byte[3_000_000];
        SEED.random().nextBytes(photo);
        Document large = Document.of("b", "holiday").scanned(photo);
        table().insert(large);

        assertThat(table().get(mapper.primaryKeyOf(large))).isEqualTo(large);
        Row row = present(store.get("documents", mapper.primaryKeyOf(large), Projection.ALL, Row.DECODER));
        assertThat(row.propertyNames()).containsExactly("scan_blob");
        assertThat(row.string("scan_blob")).matches("[a-z0-9-]{36} 3000000 [0-9a-f]{64} b");
        assertThat(table().query(RowQuery.partition("b")).items()).containsExactly(large);
    }

    @Test
    void textsAreKeptExactlyEvenWithUnpairedSurrogates() {
        for (String text : List.of("", "Grüße \uD83D\uDE00", "\uD83D", "x".repeat(100_000))) {
            Document document = LETTER.reading(text);
            table().save(document);
            assertThat(table().get(mapper.primaryKeyOf(document))).isEqualTo(document);
        }
    }

    @Test
    void blobIsWrittenOnlyIfItsContentChanges() {
        List<String> before = blobs.ids();
        table().save(LETTER.titled("other").reading("text"));
        assertThat(blobs.ids()).isEqualTo(before);
        table().save(LETTER.titled("other").reading("Text"));
        assertThat(blobs.ids()).hasSameSizeAs(before).isNotEqualTo(before);
        assertSpotless("after changes");
    }

    @Test
    void intentIsWrittenOnlyIfBlobsChange() {
        RecordingTableStore probe = new RecordingTableStore(store);
        EntityTable<Document> table = table(probe, blobs);
        table.save(LETTER.titled("kept").reading("text"));
        assertThat(probe.requests()).containsExactly("get", "write REPLACE");
        table.save(LETTER.titled("kept").reading("changed"));
        assertThat(probe.requests())
                .containsExactly("get", "write INSERT", "execute REPLACE INSERT", "write DELETE", "write DELETE");
    }

    /** One intent and one commit record for the blob and for the index rows in a table of their own. */
    @Test
    void indexRowsAndBlobsShareOneIntent() {
        start(IndexScope.GLOBAL);
        RecordingTableStore probe = new RecordingTableStore(store);
        EntityTable<Document> table = table(probe, blobs);
        table.insert(Document.of("a", "new").titled("t").reading("x"));
        assertThat(probe.requests())
                .containsExactly(
                        "write INSERT", "write INSERT", "execute INSERT INSERT", "write DELETE", "write DELETE");
        table.save(LETTER.titled("changed").reading("changed"));
        assertThat(probe.requests())
                .containsExactly(
                        "get",
                        "write INSERT",
                        "get",
                        "write INSERT",
                        "get",
                        "execute REPLACE INSERT",
                        "write DELETE",
                        "write DELETE",
                        "write DELETE");
        assertSpotless("after all");
    }

    /** 99 entities with keys of about 1000 characters: either the titles or the references would fit. */
    @Test
    void writeThatExceedsTheIntentIsRejectedBeforeAnyWrite() {
        start(IndexScope.GLOBAL);
        List<Document> before = many(1);
        table().saveAll(before);
        List<String> ids = blobs.ids();
        PartitionTransaction transaction = new PartitionTransaction();
        many(2).forEach(document -> transaction.save(table(), document));
        assertThatThrownBy(transaction::commit)
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(
                        "the write affects 198 index rows in separate tables and 198 large values, including replaced "
                                + "and deleted ones. Together, their keys need")
                .hasMessageContaining("characters in the log row of the write, but at most 500000 are allowed.");
        assertThat(blobs.ids()).isEqualTo(ids);
        assertSpotless("refused");
        table().saveAll(many(2));
        assertThat(table().getAll(before.stream().map(mapper::primaryKeyOf).toList()))
                .isEqualTo(many(2));
        assertSpotless("in several transactions");
    }

    private static List<Document> many(int version) {
        return IntStream.range(0, 99)
                .mapToObj(number -> Document.of("m", String.format(Locale.ROOT, "%01000d", number))
                        .titled(String.format(Locale.ROOT, "%d %0980d", version, number))
                        .reading("text " + version))
                .toList();
    }

    @Test
    void projectionReadsOnlyItsBlobs() {
        blobs.ids().forEach(blobs::delete);
        PrimaryKey keys = mapper.primaryKeyOf(LETTER);
        assertThat(table().getAll(List.of(keys), Projection.of("title"), row -> present(row.string("title"))))
                .containsExactly("kept");
        assertThat(table().exists(keys)).isTrue();
        assertThatThrownBy(() -> table().get(keys))
                .isInstanceOf(MissingLargeValueException.class)
                .hasMessage("Document.text: the BlobStore does not contain the blob of row (keys hidden). Check that "
                        + "the row was written with this BlobStore. Restore the blob from a backup, save the "
                        + "entity with its value again, or delete the entity.");
    }

    @Test
    void damagedBlobIsDetected() throws Exception {
        String id = blobs.ids().get(0);
        Path file = directory.resolve(id.substring(0, 2)).resolve(id);
        byte[] bytes = Files.readAllBytes(file);
        bytes[0]++;
        Files.write(file, bytes);
        assertThatThrownBy(() -> table().query(RowQuery.partition("a")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(
                        "the length or checksum of the blob differs from the one in row (keys hidden). Restore the "
                                + "blob from a backup, or delete the entity and save it again.");
    }

    @Test
    void missingBlobStoreIsReportedWhenTheTableIsOpened() {
        assertThatThrownBy(() -> EntityTable.of(store, mapper))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Document has @LargeValue properties, but there is no BlobStore. Configure one for the table.");
    }

    @Test
    void indexRowsOmitLargeValues() {
        DocumentTableMapper copying = new DocumentTableMapper(
                EntityModel.builder("Document", "copies"),
                PropertyStorage.large(),
                IndexScope.LOCAL,
                IndexLayout.ALL_PROPERTIES);
        EntityTable<Document> table =
                EntityTable.of(store, copying, EntityTableOptions.defaults().withBlobs(blobs));
        table.createTables();
        Document titled = LETTER.titled("t").reading("text");
        table.save(titled);
        assertThat(table.queryIndex(DocumentTableMapper.BY_TITLE, RowQuery.partition("a"))
                        .items())
                .containsExactly(titled);
        store.query("copies", RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> row.rowKey().startsWith("~"))
                .forEach(row -> assertThat(row.propertyNames()).doesNotContain("text", "text_blob"));
    }

    @Test
    void readersSeeOldOrNewValueDuringReplacement() throws Exception {
        List<Document> versions = List.of(LETTER.reading("a".repeat(1000)), LETTER.reading("b".repeat(1000)));
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            try {
                for (int i = 0; i < 200; i++) {
                    table().save(versions.get(i % 2));
                }
            } catch (RuntimeException failed) {
                failure.set(failed);
            } finally {
                done.countDown();
            }
        });
        table().save(versions.get(1));
        writer.start();
        while (done.getCount() > 0) {
            assertThat(versions).contains(present(table().get(mapper.primaryKeyOf(LETTER))));
        }
        writer.join();
        assertThat(failure.get()).isNull();
        assertSpotless("after all");
    }

    @Test
    void crashBeforeAnyRequestLeavesNoDanglingReference() {
        for (IndexScope scope : IndexScope.values()) {
            for (int write = 0; write < WRITES.size(); write++) {
                for (int crash = 0; dies(scope, write, crash); crash++) {
                    String message = scope + ", write " + write + " dies before request " + crash;
                    assertReadable(message);
                    recover();
                    assertSpotless(message);
                    for (Consumer<EntityTable<Document>> next : WRITES) {
                        attempt(next, table());
                    }
                    assertSpotless(message + " and others follow");
                }
            }
        }
    }

    /** Of two requests that are the same, the first may arrive after the second was answered and others have written. */
    @Test
    void lateDuplicateRequestChangesNothing() {
        List<Consumer<EntityTable<Document>>> meanwhile = List.of(
                table -> {},
                table -> table.deleteAll(List.of(LETTER, PHOTO)),
                table -> table.save(LETTER.titled("later").reading("later")));
        int late = 0;
        for (int write = 0; write < WRITES.size(); write++) {
            for (Consumer<EntityTable<Document>> others : meanwhile) {
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    start(IndexScope.GLOBAL);
                    LossyTableStore process = new LossyTableStore(store).sendsTwice(request);
                    attempt(WRITES.get(write), table(process, blobs));
                    reached = process.requests() > request;
                    if (process.hasSentTwice()) {
                        late++;
                        others.accept(table());
                        arrives(process, "request " + request + " of write " + write + " arrives again");
                    }
                }
            }
        }
        assertThat(late).isGreaterThan(100);
    }

    private void arrives(LossyTableStore process, String message) {
        List<Document> before = readable();
        process.deliverLate();
        assertThat(readable()).as(message).isEqualTo(before);
        recover();
        Clock later = Clock.offset(Clock.systemUTC(), Duration.ofDays(2));
        new Recoverer(store, later, Duration.ZERO, handlers(store, blobs)).run();
        assertThat(readable()).as(message).isEqualTo(before);
        IndexRepair.repair(table());
        assertSpotless(message);
        assertThat(store.query("documents", RowQuery.wholeTable(), Row.DECODER).items())
                .as(message)
                .noneMatch(row -> row.rowKey().startsWith("~~txn_"));
    }

    /** Where the store has transactions across partitions an intent names blobs only, and index rows are in the transaction. */
    @Test
    void crashBeforeAnyRequestOfADirectWriteIsRecoverable() {
        for (int write = 0; write < WRITES.size(); write++) {
            boolean died = true;
            for (int crash = 0; died; crash++) {
                start(IndexScope.GLOBAL, LocalTableStore.inMemory());
                InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(crash);
                attempt(WRITES.get(write), table(process, new InterruptedBlobStore(blobs, process)));
                died = process.isDead();
                String message = "write " + write + " dies before request " + crash;
                assertReadable(message);
                assertThat(IndexRepair.verify(table())).as(message).matches(IndexRepair.Report::isClean);
                recover();
                assertSpotless(message);
            }
        }
    }

    @Test
    void crashOfRecoveryIsRecovered() {
        for (int write = 0; write < WRITES.size(); write++) {
            for (int crash = 0; dies(IndexScope.GLOBAL, write, crash); crash++) {
                for (int second = 0; second < 4; second++) {
                    InterruptedTableStore dying = new InterruptedTableStore(store).diesBefore(second);
                    try {
                        recoverer(dying, new InterruptedBlobStore(blobs, dying)).run();
                    } catch (TableStoreException died) {
                        assertReadable("recovery died");
                    }
                }
                recover();
                assertSpotless("write " + write + " dies before request " + crash + ", recovery after it");
            }
        }
    }

    @Test
    void liveWriterRetriesOnceIfRecoveryAbortsItsIntent() {
        Document changed = LETTER.titled("kept").reading("changed");
        Document added = Document.of("a", "added").reading("new");
        for (int at = 0; at < 12; at++) {
            for (Document written : List.of(changed, added)) {
                start(IndexScope.LOCAL);
                InterruptedTableStore writer = new InterruptedTableStore(store).before(at, this::recover);
                InterruptedBlobStore putting = new InterruptedBlobStore(blobs, writer);
                if (written.equals(added)) {
                    table(writer, putting).insert(written);
                } else {
                    table(writer, putting).save(written);
                }
                assertThat(table().get(mapper.primaryKeyOf(written))).isEqualTo(written);
                // Recovery of the first attempt may still be running and delete what that put.
                assertThat(putting.puts()).as("recovery before request %s", at).doesNotHaveDuplicates();
                recover();
                assertSpotless("recovery before request " + at);
            }
        }
    }

    /** Starts from nothing, and returns whether the write gets as far as to die there. */
    private boolean dies(IndexScope scope, int write, int crash) {
        start(scope);
        InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(crash);
        attempt(WRITES.get(write), table(process, new InterruptedBlobStore(blobs, process)));
        return process.isDead();
    }

    private static void attempt(Consumer<EntityTable<Document>> write, EntityTable<Document> table) {
        try {
            write.accept(table);
        } catch (TableStoreException | BlobStoreException refused) {
            assertThat(refused).hasMessageMatching("(?s).*(dead|already exists).*");
        }
    }

    private Recoverer recoverer(TableStore tables, BlobStore blobStore) {
        return new Recoverer(
                tables,
                Clock.offset(Clock.systemUTC(), Duration.ofSeconds(5)),
                Duration.ZERO,
                handlers(tables, blobStore));
    }

    private List<WriteIntentHandler> handlers(TableStore tables, BlobStore blobStore) {
        return List.of(
                new LargeValueWriteIntentHandler(tables, blobStore),
                new IndexWriteIntentHandler(List.of(table(tables, blobStore))));
    }

    private void recover() {
        Recoverer.Report report = recoverer(store, blobs).run();
        assertThat(report.failed() + report.waiting()).isZero();
    }

    private List<Document> readable() {
        List<Document> all = new ArrayList<>();
        all.addAll(table().query(RowQuery.partition("a")).items());
        return all;
    }

    private void assertReadable(String message) {
        assertThat(readable()).as(message).doesNotContainNull();
    }

    /** Every reference has its blob, and every blob a reference; index rows are those of the entities, and no intent is left. */
    private void assertSpotless(String message) {
        assertReadable(message);
        assertThat(IndexRepair.verify(table())).as(message).matches(IndexRepair.Report::isClean);
        if (store.tableNames().contains(IntentLog.TABLE_NAME)) {
            assertThat(store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .as(message)
                    .noneMatch(row -> row.partitionKey().startsWith("intent_"));
        }
        Set<String> referred = new HashSet<>();
        for (Row row :
                store.query("documents", RowQuery.wholeTable(), Row.DECODER).items()) {
            for (String name : List.of("text_blob", "scan_blob")) {
                String text = row.string(name);
                if (text != null) {
                    referred.add(text.split(" ")[0]);
                }
            }
        }
        assertThat(new HashSet<>(blobs.ids())).as(message).isEqualTo(referred);
    }
}

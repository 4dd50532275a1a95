package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.model.ReadResult;
import dev.tables.mapping.value.type.ValueType;
import dev.tables.testing.Seed;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Large values beside indexes of every layout and scope: no write reads a blob, and what has lost its blob can be written and deleted. */
class LargeIndexesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final int WRITERS = 3;
    private static final int WRITES = 60;
    private static final Document LETTER =
            Document.of("a", "letter").titled("old").reading("text").scanned(new byte[] {1});
    private static final PrimaryKey KEYS = new PrimaryKey("a", "letter");

    /** One kind of index in one kind of store. */
    private record Kind(IndexLayout layout, IndexScope scope, boolean service) {}

    private static Stream<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>();
        for (boolean service : new boolean[] {true, false}) {
            for (IndexScope scope : IndexScope.values()) {
                for (IndexLayout layout : IndexLayout.values()) {
                    if (scope == IndexScope.LOCAL || layout != IndexLayout.KEY_LIST_PER_VALUE) {
                        kinds.add(new Kind(layout, scope, service));
                    }
                }
            }
        }
        return kinds.stream();
    }

    /** Blobs of which somebody looks which are read. */
    private static final class WatchedBlobStore extends MemoryBlobStore {
        private final Queue<String> reads = new ConcurrentLinkedQueue<>();
        private volatile boolean silent;

        @Override
        public byte @Nullable [] get(String id) {
            reads.add(id);
            return super.get(id);
        }

        @Override
        public boolean exists(String id) {
            if (silent) {
                throw new BlobStoreException("No answer.", new IOException("no answer"));
            }
            return super.exists(id);
        }
    }

    private TableStore store = LocalTableStore.inMemory();
    private WatchedBlobStore blobs = new WatchedBlobStore();
    private final Queue<ReadResult<?>> leftOut = new ConcurrentLinkedQueue<>();
    private UnreadableEntityPolicy policy = UnreadableEntityPolicy.FAIL;
    private EntityTable<Document> table = start(new Kind(IndexLayout.KEYS_ONLY, IndexScope.LOCAL, false));

    private EntityTable<Document> start(Kind kind) {
        store = kind.service() ? ServiceStore.inMemory() : LocalTableStore.inMemory();
        blobs = new WatchedBlobStore();
        DocumentTableMapper mapper = new DocumentTableMapper(
                EntityModel.builder("Document", "documents").unreadableEntities(policy),
                PropertyStorage.large(),
                kind.scope(),
                kind.layout());
        table = EntityTable.of(
                store,
                mapper,
                EntityTableOptions.defaults().withBlobs(blobs).withUnreadableEntityListener(leftOut::add));
        table.createTables();
        return table;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void writersReadNoBlobAndNeverMissOne(Kind kind) throws Exception {
        start(kind);
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> writers = new ArrayList<>();
        Random seeds = SEED.random();
        for (int writer = 0; writer < WRITERS; writer++) {
            Random random = new Random(seeds.nextLong());
            writers.add(new Thread(() -> {
                try {
                    for (int i = 0; i < WRITES; i++) {
                        write(random);
                    }
                } catch (RuntimeException | AssertionError failed) {
                    failures.add(failed);
                }
            }));
        }
        writers.forEach(Thread::start);
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(failures).isEmpty();
        recover();
        assertThat(IndexRepair.verify(table)).matches(IndexRepair.Report::isClean);
        assertThat(IndexRepair.repair(table)).matches(IndexRepair.Report::isClean);
        assertThat(blobs.reads).isEmpty();
        assertThat(new HashSet<>(blobs.ids())).isEqualTo(references());
    }

    /** Few entities, so that writers meet; most writes leave large values as they are, some change one. */
    private void write(Random random) {
        Document document = Document.of("s" + random.nextInt(2), "n" + random.nextInt(2))
                .titled("t" + random.nextInt(3))
                .reading("text " + random.nextInt(2))
                .scanned(random.nextInt(4) == 0 ? null : new byte[] {1, 2, 3});
        PrimaryKey keys = table.mapper().primaryKeyOf(document);
        switch (random.nextInt(7)) {
            case 0 -> table.delete(document);
            case 1 -> table.merge(keys, PropertyChanges.of("title", document.title()));
            case 2 -> table.merge(keys, PropertyChanges.of("title", null));
            case 3 ->
                table.saveAll(List.of(
                        document, Document.of("s0", "other").titled("t1").reading("text 0")));
            default -> table.save(document);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void mergeKeepsLargeValuesWithoutReadingThem(Kind kind) {
        start(kind);
        table.save(LETTER);
        List<String> ids = blobs.ids();
        assertThat(table.merge(KEYS, PropertyChanges.of("title", "new"))).isTrue();
        assertThat(table.merge(KEYS, PropertyChanges.of("title", null))).isTrue();
        assertThat(table.merge(KEYS, PropertyChanges.of("title", "again"))).isTrue();
        assertThat(blobs.reads).isEmpty();
        assertThat(blobs.ids()).isEqualTo(ids);
        assertThat(table.get(KEYS)).isEqualTo(LETTER.titled("again"));
        assertThat(found("again")).containsExactly(LETTER.titled("again"));
    }

    /** What becomes of an entity that has lost its blobs. */
    private interface Write {
        void to(EntityTable<Document> table);
    }

    private static final Document OTHER = LETTER.titled("new").reading("other").scanned(null);
    private static final Document FOUND_AGAIN = LETTER.titled("new");
    private static final Map<String, Write> REPAIRS = new TreeMap<>(Map.of(
            "save", table -> table.save(OTHER),
            "overwrite", table -> table.overwrite(OTHER),
            "saveAll", table -> table.saveAll(List.of(OTHER)),
            "saveAllOrNone", table -> table.saveAllOrNone(List.of(OTHER)),
            "rewrite", table -> table.replaceAndReindex(OTHER, version(table)),
            "save of what was lost", table -> table.save(FOUND_AGAIN),
            "saveAll of what was lost", table -> table.saveAll(List.of(FOUND_AGAIN)),
            "rewrite of what was lost", table -> table.replaceAndReindex(FOUND_AGAIN, version(table))));

    private static ETag version(EntityTable<?> table) {
        ETag version = table.store().get("documents", KEYS, Projection.of(), RowReader::etag);
        return Objects.requireNonNull(version);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void entityWithLostBlobIsReportedAndRepairedBySave(Kind kind) {
        REPAIRS.forEach((name, repair) -> {
            loseBlobs(kind);
            assertReported();
            repair.to(table);
            Document expected = name.contains("lost") ? FOUND_AGAIN : OTHER;
            assertThat(table.get(KEYS)).as(name).isEqualTo(expected);
            assertThat(found("new")).as(name).containsExactly(expected);
            assertThat(found("old")).as(name).isEmpty();
            assertSpotless(name);
        });
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void entityWithLostBlobCanBeDeleted(Kind kind) {
        List<Consumer<EntityTable<Document>>> deletes = List.of(
                documents -> documents.delete(LETTER),
                documents -> documents.delete(KEYS),
                documents -> documents.deleteAll(List.of(LETTER)),
                documents -> documents.deleteAllOrNone(List.of(LETTER)),
                documents -> documents.deleteAllByPrimaryKey(List.of(KEYS)));
        for (Consumer<EntityTable<Document>> delete : deletes) {
            loseBlobs(kind);
            delete.accept(table);
            assertThat(table.get(KEYS)).isNull();
            assertThat(found("old")).isEmpty();
            assertThat(blobs.reads).isEmpty();
            assertSpotless("deleted");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void entityWithLostBlobKeepsItsIndexRowsAndCanBeMerged(Kind kind) {
        loseBlobs(kind);
        assertThat(table.merge(KEYS, PropertyChanges.of("title", "merged"))).isTrue();
        assertThat(table.merge(KEYS, PropertyChanges.of("title", null))).isTrue();
        assertThat(table.merge(KEYS, PropertyChanges.of("title", "merged"))).isTrue();
        assertThat(IndexRepair.verify(table)).isEqualTo(new IndexRepair.Report(1, 0, 0, 0, 0, 0, 0));
        String rows = kind.scope() == IndexScope.GLOBAL ? table.model().indexTable(0) : "documents";
        store.query(rows, RowQuery.wholeTable(), Row.DECODER).items().stream()
                .filter(row -> !rows.equals("documents") || row.rowKey().startsWith("~"))
                .forEach(row ->
                        store.write(rows, RowOperation.delete(row.primaryKey(), Objects.requireNonNull(row.etag()))));
        assertThat(IndexRepair.verify(table)).isEqualTo(new IndexRepair.Report(1, 1, 0, 0, 0, 0, 0));
        assertThat(IndexRepair.repair(table)).isEqualTo(new IndexRepair.Report(1, 1, 0, 0, 0, 0, 0));
        assertThat(blobs.reads).isEmpty();
        assertReported();
        table.save(LETTER.titled("merged"));
        assertThat(found("merged")).containsExactly(LETTER.titled("merged"));
        assertSpotless("repaired");
    }

    /** And nobody is whose large value is replaced while it is read. */
    @ParameterizedTest
    @MethodSource("kinds")
    void entityWithLostBlobIsSkippedIfConfigured(Kind kind) throws InterruptedException {
        policy = UnreadableEntityPolicy.SKIP;
        loseBlobs(kind);
        Document other = Document.of("a", "other").titled("old");
        table.save(other.reading("0"));
        Thread writer = new Thread(() -> {
            for (int i = 1; i <= WRITES; i++) {
                table.save(other.reading(Integer.toString(i)));
            }
        });
        writer.start();
        do {
            assertThat(table.query(RowQuery.wholeTable()).items())
                    .extracting(Document::name)
                    .containsExactly("other");
            assertThat(table.getAll(List.of(KEYS, table.mapper().primaryKeyOf(other))))
                    .filteredOn(Objects::nonNull)
                    .hasSize(1);
            assertThat(found("old")).extracting(Document::name).containsExactly("other");
        } while (writer.isAlive());
        writer.join();
        assertThat(leftOut).extracting(ReadResult::primaryKey).isNotEmpty().containsOnly(KEYS);
        assertThat(leftOut).extracting(ReadResult::exception).hasOnlyElementsOfType(MissingLargeValueException.class);
        assertReported();
    }

    /** Only what is known to be lost is put again. */
    @Test
    void unavailableBlobStoreDoesNotBlockOtherProperties() {
        start(new Kind(IndexLayout.INCLUDED_PROPERTIES, IndexScope.GLOBAL, true));
        table.save(LETTER);
        List<String> ids = blobs.ids();
        blobs.silent = true;
        table.save(LETTER.titled("new"));
        assertThat(blobs.ids()).isEqualTo(ids);
        assertThat(table.get(KEYS)).isEqualTo(LETTER.titled("new"));
    }

    /** As the compiler refuses it. */
    @Test
    void indexCannotContainLargeValues() {
        KeyComponent title = KeyComponent.of("title", ValueType.STRING);
        for (IndexModel index : List.of(
                IndexModel.of("byTitle", title)
                        .scope(IndexScope.GLOBAL)
                        .layout(IndexLayout.INCLUDED_PROPERTIES)
                        .including("text"),
                IndexModel.of("byText", KeyComponent.of("text", ValueType.STRING))
                        .scope(IndexScope.GLOBAL)
                        .layout(IndexLayout.KEYS_ONLY))) {
            EntityModel.Builder builder = EntityModel.builder("Document", "documents")
                    .property(PropertyModel.partitionKey("name", ValueType.STRING))
                    .property(PropertyModel.stored("title", ValueType.STRING))
                    .property(PropertyModel.stored("text", ValueType.STRING).storage(PropertyStorage.large()))
                    .partitionKey(KeyLayout.of(KeyComponent.of("name", ValueType.STRING)))
                    .index(index);
            assertThatThrownBy(builder::build)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(String.format(
                            Locale.ROOT,
                            "Document: found index '%s' that includes 'text', which is stored in a BlobStore. "
                                    + "Include only properties that are stored in the row.",
                            index.name()));
        }
    }

    private void loseBlobs(Kind kind) {
        start(kind);
        table.save(LETTER);
        blobs.ids().forEach(blobs::delete);
    }

    private void assertReported() {
        assertThatThrownBy(() -> table.get(KEYS))
                .asInstanceOf(type(MissingLargeValueException.class))
                .satisfies(gone -> assertThat(gone.primaryKey()).isEqualTo(KEYS))
                .satisfies(gone ->
                        assertThat(gone.getMessage()).contains("does not contain the blob of row (keys hidden)"));
        blobs.reads.clear();
    }

    private List<Document> found(String title) {
        String key = table.model().indexKey(0).writer("Document").string(title).toKey();
        boolean own = table.model().indexes().get(0).hasOwnTable();
        RowQuery query = own ? RowQuery.partition(key) : RowQuery.partition("a");
        return table.queryIndex(0, query).items().stream()
                .filter(document -> title.equals(document.title()))
                .toList();
    }

    private Set<String> references() {
        Set<String> referred = new HashSet<>();
        store.query("documents", RowQuery.wholeTable(), Row.DECODER)
                .items()
                .forEach(row -> List.of("text_blob", "scan_blob").forEach(name -> {
                    String text = row.string(name);
                    if (text != null) {
                        referred.add(text.split(" ")[0]);
                    }
                }));
        return referred;
    }

    private void recover() {
        Recoverer.Report report = new Recoverer(
                        store,
                        Clock.offset(Clock.systemUTC(), Duration.ofSeconds(5)),
                        Duration.ZERO,
                        List.of(
                                new LargeValueWriteIntentHandler(store, blobs),
                                new IndexWriteIntentHandler(List.of(table))))
                .run();
        assertThat(report.failed() + report.waiting())
                .as(String.valueOf(report))
                .isZero();
    }

    private void assertSpotless(String message) {
        recover();
        assertThat(IndexRepair.verify(table)).as(message).matches(IndexRepair.Report::isClean);
        assertThat(new HashSet<>(blobs.ids())).as(message).isEqualTo(references());
    }
}

package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.PropertyStorage;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A store of documents with large values, of several partitions, what writes make of them, and what must be true of it after recovery. */
final class LargeDocuments {
    static final Document LETTER = Document.of("a", "letter").titled("kept").reading("text");
    static final Document PHOTO = Document.of("b", "photo").scanned(new byte[] {1, 2, 3});
    static final Document MEMO = Document.of("c", "memo").titled("memo").reading("note");
    static final List<Document> FIRST = List.of(LETTER, PHOTO, MEMO);
    static final List<Document> CHANGED = List.of(
            LETTER.reading("other").scanned(new byte[] {9}),
            PHOTO.titled("first"),
            MEMO.reading(null),
            Document.of("d", "new").titled("new").reading("all new"));

    /** What one write or one unit of work does. */
    private interface Write {
        void to(EntityTable<Document> table, UnitsOfWork units);
    }

    private static final Map<String, Write> WRITES = new TreeMap<>(Map.of(
            "saveAll", (table, units) -> table.saveAll(CHANGED),
            "saveAllOrNone", (table, units) -> table.saveAllOrNone(CHANGED),
            "insert", (table, units) -> table.insert(CHANGED.get(3)),
            "save", (table, units) -> table.save(CHANGED.get(0)),
            "delete", (table, units) -> table.delete(MEMO),
            "deleteAll", (table, units) -> table.deleteAll(FIRST),
            "deleteAllOrNone", (table, units) -> table.deleteAllOrNone(FIRST),
            "unit", (table, units) -> units.committed(() -> moves(table)),
            "rolled back", (table, units) -> units.rolledBack(() -> moves(table)),
            "partition",
                    (table, units) -> {
                        PartitionTransaction transaction = new PartitionTransaction();
                        transaction.save(table, CHANGED.get(0));
                        transaction.save(table, Document.of("a", "second").reading("more"));
                        transaction.commit();
                    }));

    /** Several writes of the same entities, which see each other. */
    private static void moves(EntityTable<Document> table) {
        table.saveAll(CHANGED.subList(0, 2));
        assertThat(table.get(table.mapper().primaryKeyOf(LETTER))).isEqualTo(CHANGED.get(0));
        table.save(LETTER.reading("second").titled("kept"));
        table.insert(Document.of("d", "new").titled("new").reading("first"));
        table.update(table.mapper().primaryKeyOf(PHOTO), photo -> photo.reading("caption"));
        table.delete(MEMO);
        assertThat(table.query(RowQuery.partition("c")).items()).isEmpty();
        assertThat(table.query(RowQuery.partition("d")).items())
                .containsExactly(Document.of("d", "new").titled("new").reading("first"));
    }

    /** How index rows are written, and where they are. */
    enum Mode {
        IN_PARTITION(IndexScope.LOCAL, true),
        IN_TABLES(IndexScope.GLOBAL, true),
        /** Other processes may have the store open too. */
        SHARED(IndexScope.GLOBAL, true),
        IN_PARTITION_BY_PROTOCOL(IndexScope.LOCAL, false),
        BY_PROTOCOL(IndexScope.GLOBAL, false);

        private final IndexScope scope;
        private final boolean direct;

        Mode(IndexScope scope, boolean direct) {
            this.scope = scope;
            this.direct = direct;
        }

        boolean isDirect() {
            return direct;
        }
    }

    final TableStore store;
    final MemoryBlobStore blobs = new MemoryBlobStore();
    final DocumentTableMapper mapper;
    final Mode mode;

    private final @Nullable IndexCatalog catalog;

    LargeDocuments(Mode mode) {
        this.mode = mode;
        TableStore alone = LocalTableStore.inMemory();
        store = switch (mode) {
            case SHARED -> new SharedStore(alone, () -> {}).store();
            case IN_PARTITION_BY_PROTOCOL, BY_PROTOCOL -> RecordingTableStore.withinPartitions(alone);
            case IN_PARTITION, IN_TABLES -> alone;
        };
        catalog = mode == Mode.SHARED ? IndexCatalog.of(store) : null;
        mapper = new DocumentTableMapper(PropertyStorage.large(), mode.scope);
        EntityTable<Document> table = table();
        table.createTables();
        table.saveAll(FIRST);
    }

    EntityTable<Document> table() {
        return table(store, blobs);
    }

    EntityTable<Document> table(TableStore tables, BlobStore blobStore) {
        EntityTableOptions options = EntityTableOptions.defaults().withBlobs(blobStore);
        return EntityTable.of(tables, mapper, catalog == null ? options : options.withIndexCatalog(catalog));
    }

    /** The names of the writes. */
    static Set<String> writes() {
        return WRITES.keySet();
    }

    void write(String name, TableStore process, BlobStore blobStore) {
        UnitsOfWork units = new UnitsOfWork(process);
        Objects.requireNonNull(WRITES.get(name)).to(table(units.ofUnits(), blobStore), units);
    }

    /** What a write that nothing disturbs makes of the first entities. */
    static List<Document> after(Mode mode, String write) {
        LargeDocuments documents = new LargeDocuments(mode);
        documents.write(write, documents.store, documents.blobs);
        documents.assertSpotless(write);
        return documents.stored();
    }

    List<Document> stored() {
        return stored(table());
    }

    static List<Document> stored(EntityTable<Document> table) {
        return table.query(RowQuery.wholeTable().withPageSize(1000)).items();
    }

    /** Takes every open intent for abandoned. */
    void recover() {
        Recoverer.Report report = new Recoverer(
                        store,
                        Clock.offset(Clock.systemUTC(), Duration.ofSeconds(5)),
                        Duration.ZERO,
                        List.of(
                                new LargeValueWriteIntentHandler(store, blobs),
                                new IndexWriteIntentHandler(List.of(table()))))
                .run();
        assertThat(report.failed() + report.waiting())
                .as(String.valueOf(report))
                .isZero();
    }

    /** Every reference has its blob, and every blob a reference; index rows are those of the entities, and no intent is left. */
    void assertSpotless(String message) {
        assertThat(IndexRepair.verify(table())).as(message).matches(IndexRepair.Report::isClean);
        if (store.tableNames().contains(IntentLog.TABLE_NAME)) {
            assertThat(store.query(IntentLog.TABLE_NAME, RowQuery.wholeTable(), Row.DECODER)
                            .items())
                    .as(message)
                    .noneMatch(row -> row.partitionKey().startsWith("intent_"));
        }
        Set<String> referred = new HashSet<>();
        store.query("documents", RowQuery.wholeTable(), Row.DECODER)
                .items()
                .forEach(row -> List.of("text_blob", "scan_blob").forEach(name -> {
                    String text = row.string(name);
                    if (text != null) {
                        referred.add(text.split(" ")[0]);
                    }
                }));
        assertThat(new HashSet<>(blobs.ids())).as(message).isEqualTo(referred);
    }
}

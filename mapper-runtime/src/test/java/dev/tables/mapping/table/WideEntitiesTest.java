package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.table.internal.row.WidePartsException;
import dev.tables.mapping.table.internal.row.WideRows;
import dev.tables.mapping.value.MappingException;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The wide entities pattern: entities of more properties or bytes than a row can hold. */
class WideEntitiesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final Document ATLAS =
            Document.of("a", "atlas").titled("World").with(fields(600));

    private TableStore store;
    private DocumentTableMapper mapper;
    private EntityTable<Document> table;

    @BeforeEach
    void start() {
        start(IndexScope.LOCAL);
    }

    private void start(IndexScope scope) {
        store = LocalTableStore.inMemory();
        mapper = new DocumentTableMapper(
                EntityModel.builder("Document", "documents").wide(),
                PropertyStorage.chunked(),
                scope,
                IndexLayout.KEYS_ONLY);
        table = EntityTable.of(store, mapper);
        table.createTables();
    }

    private static Map<String, String> fields(int count) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            fields.put("f" + i, "value " + i);
        }
        return fields;
    }

    private List<String> rowKeys() {
        return store.query("documents", RowQuery.wholeTable(), RowReader::rowKey)
                .items();
    }

    private List<String> partKeys() {
        return rowKeys().stream().filter(key -> key.startsWith("~~wide_")).toList();
    }

    private @Nullable Document read(Document document) {
        return table.get(mapper.primaryKeyOf(document));
    }

    /** The guide's wide entities: several rows in one partition and one transaction. */
    @Test
    void moreThan252PropertiesAreStoredInSeveralRows() {
        RecordingTableStore probe = new RecordingTableStore(store);
        EntityTable.of(probe, mapper).insert(ATLAS);
        assertThat(probe.requests())
                .containsExactly("execute INSERT INSERT_OR_REPLACE INSERT_OR_REPLACE INSERT_OR_REPLACE");

        assertThat(EntityTable.of(probe, mapper).get(mapper.primaryKeyOf(ATLAS)))
                .isEqualTo(ATLAS);
        assertThat(probe.requests()).containsExactly("get", "query");
        assertThat(rowKeys())
                .containsExactly(
                        "atlas", "~byTitle_World atlas", "~~wide_atlas \uFFFDp0000", "~~wide_atlas \uFFFDp0001");
    }

    @Test
    void moreThanAMebibyteIsStoredInSeveralRows() {
        Document long3 = Document.of("a", "novel").titled("t").reading("x".repeat(1_500_000));
        table.insert(long3);
        assertThat(read(long3)).isEqualTo(long3);
        assertThat(partKeys()).hasSize(2);
    }

    @Test
    void smallEntityIsStoredInOneRow() {
        Document small = ATLAS.with(fields(10));
        RecordingTableStore probe = new RecordingTableStore(store);
        EntityTable<Document> probed = EntityTable.of(probe, mapper);
        probed.insert(small);
        assertThat(partKeys()).isEmpty();
        probe.requests();
        assertThat(probed.get(mapper.primaryKeyOf(small))).isEqualTo(small);
        assertThat(probe.requests()).containsExactly("get");
    }

    @Test
    void queriesCountsAndIndexesSkipAdditionalRows() {
        table.insert(ATLAS);
        Document globe = Document.of("a", "globe").titled("World").with(fields(300));
        table.insert(globe);
        Document map = Document.of("a", "map").titled("Town");
        table.insert(map);

        assertThat(table.query(RowQuery.partition("a")).items()).containsExactly(ATLAS, globe, map);
        assertThat(table.query(RowQuery.wholeTable()).items()).containsExactly(ATLAS, globe, map);
        assertThat(table.count(RowQuery.partition("a"))).isEqualTo(3);
        assertThat(table.queryIndex(DocumentTableMapper.BY_TITLE, RowQuery.partition("a"))
                        .items())
                .containsExactly(map, ATLAS, globe);
        assertThat(table.getAll(
                        List.of(mapper.primaryKeyOf(globe), mapper.keys("a", "none"), mapper.primaryKeyOf(ATLAS))))
                .containsExactly(globe, null, ATLAS);
        assertThat(IndexRepair.verify(table).orphanedIndexRows()).isZero();
    }

    /** Both read such an entity back by its keys. */
    @Test
    void indexRowsOfWideEntitiesAreVerifiedAndRepaired() {
        for (IndexScope scope : IndexScope.values()) {
            start(scope);
            table.saveAll(
                    List.of(ATLAS, Document.of("a", "globe").titled("Globe").with(fields(300))));
            String rows = mapper.model().indexTable(DocumentTableMapper.BY_TITLE);
            store.query(rows, RowQuery.wholeTable(), RowReader::primaryKey).items().stream()
                    .filter(keys -> !rows.equals("documents") || keys.rowKey().startsWith("~byTitle"))
                    .forEach(keys -> store.write(rows, RowOperation.delete(keys, ETag.ANY)));
            assertThat(IndexRepair.verify(table).missingIndexRows()).isEqualTo(2);
            assertThat(IndexRepair.repair(table).missingIndexRows()).isEqualTo(2);
            assertThat(IndexRepair.verify(table).missingIndexRows()).isZero();
            assertThat(read(ATLAS)).isEqualTo(ATLAS);
        }
    }

    @Test
    void additionalRowsAreDeletedWithTheEntity() {
        table.insert(ATLAS);
        table.save(ATLAS.with(fields(300)));
        assertThat(partKeys()).hasSize(1);
        table.save(ATLAS.with(fields(3)));
        assertThat(partKeys()).isEmpty();
        table.save(ATLAS);
        table.update(mapper.primaryKeyOf(ATLAS), atlas -> atlas.titled("Worlds"));
        assertThat(read(ATLAS)).isEqualTo(ATLAS.titled("Worlds"));
        assertThat(table.delete(mapper.primaryKeyOf(ATLAS))).isTrue();
        assertThat(rowKeys()).isEmpty();
    }

    @Test
    void entitiesWithSimilarKeysAreSeparate() {
        List<Document> documents = new ArrayList<>();
        for (String name : List.of("a", "a b", "ab", "a p00", "b")) {
            documents.add(Document.of("a", name).with(fields(300)).titled(name));
        }
        table.saveAll(documents);
        assertThat(table.query(RowQuery.partition("a")).items()).containsExactlyInAnyOrderElementsOf(documents);
        table.delete(documents.get(0));
        assertThat(table.query(RowQuery.partition("a")).items())
                .containsExactlyInAnyOrderElementsOf(documents.subList(1, 5));
    }

    @Test
    void projectionOfRequiredPropertiesReadsOneRow() {
        table.insert(ATLAS);
        RecordingTableStore probe = new RecordingTableStore(store);
        EntityTable<Document> probed = EntityTable.of(probe, mapper);
        assertThat(probed.getAll(
                        List.of(mapper.primaryKeyOf(ATLAS)),
                        Projection.of("title"),
                        row -> Objects.requireNonNull(row.string("title"))))
                .containsExactly("World");
        assertThat(probe.requests()).hasSize(1);
    }

    @Test
    void propertiesInAdditionalRowsAreFilteredInMemory() {
        var query = MethodNameParser.parse(mapper.model(), "findByShelfAndText").spec();
        assertThat(Planner.plan(mapper.model(), query).explain()).contains("in memory");
    }

    @Test
    void readerNeverSeesRowsOfTwoWrites() {
        Document other = ATLAS.titled("Other").with(fields(550));
        for (int at = 0; at < 4; at++) {
            start();
            table.insert(ATLAS);
            InterruptedTableStore reader = new InterruptedTableStore(store).before(at, () -> table.save(other));
            Document seen = EntityTable.of(reader, mapper).get(mapper.primaryKeyOf(ATLAS));
            assertThat(List.of(ATLAS, other)).contains(Objects.requireNonNull(seen));
        }
    }

    @Test
    void readersSeeWholeEntitiesDuringConcurrentWrites() throws Exception {
        List<Document> versions = List.of(
                ATLAS,
                ATLAS.with(fields(20)),
                ATLAS.with(fields(900)),
                ATLAS.with(fields(400)).titled("x"));
        table.insert(ATLAS);
        CountDownLatch done = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            for (int i = 0; i < 300; i++) {
                table.save(versions.get(i % versions.size()));
            }
            done.countDown();
        });
        writer.start();
        while (done.getCount() > 0) {
            try {
                assertThat(versions).contains(Objects.requireNonNull(read(ATLAS)));
                assertThat(versions)
                        .containsAll(table.query(RowQuery.partition("a")).items());
            } catch (WidePartsException tooFast) {
                // Seven looks in a row fell between two writes; nothing wrong was returned.
                Thread.onSpinWait();
            }
        }
        writer.join();
    }

    @Test
    void crashBeforeAnyRequestLeavesAllOrNothing() {
        Document changed = ATLAS.titled("Other").with(fields(300));
        List<Consumer<EntityTable<Document>>> writes = List.of(
                entities -> entities.save(changed),
                entities -> entities.merge(mapper.primaryKeyOf(ATLAS), PropertyChanges.of("title", "Sky")),
                entities -> entities.delete(ATLAS),
                entities -> entities.saveAll(
                        List.of(changed, Document.of("a", "more").with(fields(700)))));
        for (IndexScope scope : IndexScope.values()) {
            for (Consumer<EntityTable<Document>> write : writes) {
                boolean died = true;
                for (int crash = 0; died; crash++) {
                    start(scope);
                    table.insert(ATLAS);
                    InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(crash);
                    try {
                        write.accept(EntityTable.of(process, mapper));
                    } catch (TableStoreException dead) {
                        assertThat(process.isDead()).isTrue();
                    }
                    died = process.isDead();
                    for (Document seen : table.query(RowQuery.partition("a")).items()) {
                        assertThat(seen.name().equals("more")
                                        || List.of(ATLAS, changed, ATLAS.titled("Sky"))
                                                .contains(seen))
                                .isTrue();
                    }
                    table.deleteAll(List.of(ATLAS, Document.of("a", "more")));
                    assertThat(partKeys()).isEmpty();
                }
            }
        }
    }

    @Test
    void tableMatchesAMapAfterRandomWrites() {
        Random random = SEED.random();
        Map<String, Document> expected = new TreeMap<>();
        for (int round = 0; round < 300; round++) {
            Document document = Document.of("a", "d" + random.nextInt(5))
                    .titled(random.nextBoolean() ? null : "t" + random.nextInt(3))
                    .with(random.nextInt(4) == 0 ? null : fields(random.nextInt(900)))
                    .scanned(random.nextInt(4) == 0 ? new byte[random.nextInt(1_000_000)] : null);
            if (random.nextInt(4) == 0) {
                assertThat(table.delete(mapper.primaryKeyOf(document)))
                        .isEqualTo(expected.remove(document.name()) != null);
            } else {
                table.save(document);
                expected.put(document.name(), document);
            }
            assertThat(table.query(RowQuery.partition("a")).items())
                    .as("%s, round %s", SEED, round)
                    .containsExactlyElementsOf(expected.values());
        }
        expected.values().forEach(table::delete);
        assertThat(rowKeys()).isEmpty();
    }

    /** Merged or saved whole, there is no difference in the rows. */
    @Test
    void mergeMatchesSave() {
        Random random = SEED.random();
        for (IndexScope scope : IndexScope.values()) {
            start(scope);
            TableStore others = LocalTableStore.inMemory();
            EntityTable<Document> saved = EntityTable.of(others, mapper);
            saved.createTables();
            Document now = ATLAS;
            table.insert(now);
            for (int round = 0; round < 60; round++) {
                String message = SEED + ", round " + round;
                if (random.nextInt(5) == 0) {
                    now = ATLAS.with(fields(random.nextInt(5) == 0 ? 3 : random.nextInt(900)));
                    table.save(now);
                }
                Map<String, String> fields = new LinkedHashMap<>(Objects.requireNonNull(now.fields()));
                PropertyChanges changes = PropertyChanges.ofElement("fields", "f0", "round " + round)
                        .setElement("fields", "more", "m");
                fields.put("f0", "round " + round);
                fields.put("more", "m");
                now = now.with(fields);
                if (random.nextBoolean()) {
                    String title = random.nextInt(3) == 0 ? null : "t" + random.nextInt(3);
                    changes = changes.set("title", title);
                    now = now.titled(title);
                }
                if (random.nextInt(4) == 0) {
                    byte[] scan = random.nextBoolean() ? null : new byte[random.nextInt(1_000_000)];
                    changes = changes.set("scan", scan);
                    now = now.scanned(scan);
                }
                assertThat(table.merge(mapper.primaryKeyOf(now), changes))
                        .as(message)
                        .isTrue();
                saved.save(now);
                assertThat(read(now)).as(message).isEqualTo(now);
                assertThat(rowKeys()).as(message).isEqualTo(rowKeys(others));
                assertThat(IndexRepair.verify(table)).as(message).matches(IndexRepair.Report::isClean);
            }
            others.close();
        }
    }

    private static List<String> rowKeys(TableStore of) {
        return of.query("documents", RowQuery.wholeTable(), RowReader::rowKey).items();
    }

    @Test
    void mergeComparesTheCurrentVersion() {
        PrimaryKey keys = mapper.primaryKeyOf(ATLAS);
        PropertyChanges changes = PropertyChanges.of("title", "Sky");
        assertThat(table.merge(keys, changes)).as("of none").isFalse();
        table.insert(ATLAS);
        assertThatThrownBy(() -> table.merge(keys, changes.ifMatch(ETag.of("W/\"other\""))))
                .isInstanceOf(ConcurrentUpdateException.class);
        InterruptedTableStore process =
                new InterruptedTableStore(store).before(2, () -> table.save(ATLAS.with(fields(300))));
        assertThat(EntityTable.of(process, mapper).merge(keys, changes)).isTrue();
        assertThat(read(ATLAS)).isEqualTo(ATLAS.with(fields(300)).titled("Sky"));
        assertThat(partKeys()).hasSize(1);
    }

    @Test
    void transactionMergesProperties() {
        table.insert(ATLAS);
        PrimaryKey keys = mapper.primaryKeyOf(ATLAS);
        Document globe = Document.of("a", "globe").with(fields(300));
        PartitionTransaction writes = new PartitionTransaction();
        writes.save(table, globe);
        assertThat(writes.merge(table, keys, PropertyChanges.of("title", "Sky")))
                .isTrue();
        assertThat(writes.merge(table, keys, PropertyChanges.ofElement("fields", "f1", null)))
                .isTrue();
        assertThat(writes.merge(table, mapper.primaryKeyOf(globe), PropertyChanges.of("title", "Globe")))
                .isTrue();
        Map<String, String> fewer = fields(600);
        fewer.remove("f1");
        Document expected = ATLAS.titled("Sky").with(fewer);
        assertThat(writes.pendingEntity(table, keys)).contains(expected);
        writes.commit();
        assertThat(table.query(RowQuery.partition("a")).items()).containsExactly(expected, globe.titled("Globe"));
    }

    @Test
    void entitiesTooLargeForATransactionAreRejected() {
        Document tooLong = ATLAS.reading("x".repeat(1_900_000)).scanned(new byte[1_000_000]);
        EntityTable<Document> ofService = EntityTable.of(new ServiceStore(store), mapper);
        assertThatThrownBy(() -> ofService.insert(tooLong))
                .isInstanceOf(MappingException.class)
                .hasMessage("Document: the properties of the entity need 8 rows with 5199408 bytes in total. At most "
                        + "100 rows with 4128768 bytes in total can be written in one transaction within a partition. "
                        + "Annotate large properties with @LargeValue.");
        table.insert(tooLong);
        assertThat(read(tooLong)).isEqualTo(tooLong);
        table.delete(tooLong);
        assertThat(rowKeys()).isEmpty();
        table.insert(ATLAS);
        assertThatThrownBy(() -> table.insert(ATLAS.with(fields(2)))).isInstanceOf(RowAlreadyExistsException.class);
        assertThat(read(ATLAS)).isEqualTo(ATLAS);
    }

    @Test
    void missingRowIsReported() {
        table.insert(ATLAS);
        store.write("documents", RowOperation.deleteIfExists(WideRows.partKeys(mapper.primaryKeyOf(ATLAS), 1)));
        assertThatThrownBy(() -> read(ATLAS))
                .isInstanceOf(MappingException.class)
                .hasMessage("Document: the first row of the entity refers to 2 more rows, but 1 were found. One of the "
                        + "rows may have been changed by another program. Save the entity again.");
        table.save(ATLAS);
        assertThat(read(ATLAS)).isEqualTo(ATLAS);
    }

    @Test
    void firstRowAloneIsNotDecoded() {
        table.insert(ATLAS);
        PrimaryKey keys = mapper.primaryKeyOf(ATLAS);
        assertThatThrownBy(() -> store.get("documents", keys, Projection.ALL, table::decode))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "Document is stored in more than one row, but only the first row was passed. Read the entity "
                                + "by its keys.");
        assertThat(store.get("documents", keys, Projection.ALL, Row.DECODER)).isNotNull();
    }

    @Test
    void indexesWithAllPropertiesAreRejected() {
        assertThatThrownBy(() -> new DocumentTableMapper(
                        EntityModel.builder("Document", "documents").wide(),
                        PropertyStorage.chunked(),
                        IndexScope.LOCAL,
                        IndexLayout.ALL_PROPERTIES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Document: found index 'byTitle' of layout ALL_PROPERTIES, but the properties of a wide entity do "
                                + "not fit into one index row. Use KEYS_ONLY.");
    }

    /** On a store that says of a row to delete that it is not there. */
    @Test
    void saveRestoresPartDeletedByAnotherProgram() {
        table.save(ATLAS);
        PrimaryKey part = new PrimaryKey("a", partKeys().get(0));
        store.write("documents", RowOperation.delete(part, ETag.ANY));
        Document small = ATLAS.with(Map.of("f1", "only"));
        EntityTable.of(new LookingTableStore(store), mapper).save(small);
        assertThat(read(small)).isEqualTo(small);
        assertThat(partKeys()).isEmpty();
    }

    /** Reads each row that is to be deleted. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static final class LookingTableStore extends ForwardingTableStore {
        LookingTableStore(TableStore store) {
            super(store);
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            EntityGroupTransaction looking = new EntityGroupTransaction();
            transaction.operations().stream()
                    .map(one -> one.isDeleteIfExists() ? RowOperation.delete(one.primaryKey(), ETag.ANY) : one)
                    .forEach(looking::add);
            return delegate().execute(table, looking);
        }
    }
}

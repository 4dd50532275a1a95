package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.Seed;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.intent.IntentLog;
import dev.tables.mapping.intent.Recoverer;
import dev.tables.mapping.job.JobKind;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.Spread;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Large values where the store has transactions across partitions: what many entities of several partitions leave, and what it costs. */
class LargeTransactionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    private static final Document LETTER =
            Document.of("a", "letter").titled("kept").reading("text");
    private static final Document PHOTO = Document.of("b", "photo").scanned(new byte[] {1, 2, 3});
    private static final Document MEMO = Document.of("c", "memo").titled("memo").reading("note");
    private static final List<Document> FIRST = List.of(LETTER, PHOTO, MEMO);
    private static final List<Document> CHANGED = List.of(
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
                        EntityTransaction transaction = new EntityTransaction();
                        transaction.save(table, CHANGED.get(0));
                        transaction.save(table, Document.of("a", "second").reading("more"));
                        transaction.commit();
                    }));

    /** Several writes of the same entities, which see each other. */
    private static void moves(EntityTable<Document> table) {
        table.saveAll(CHANGED.subList(0, 2));
        assertThat(table.get(table.mapper().keysOf(LETTER))).isEqualTo(CHANGED.get(0));
        table.save(LETTER.reading("second").titled("kept"));
        table.insert(Document.of("d", "new").titled("new").reading("first"));
        table.update(table.mapper().keysOf(PHOTO), photo -> photo.reading("caption"));
        table.delete(MEMO);
        assertThat(table.query(RowQuery.partition("c")).items()).isEmpty();
        assertThat(table.query(RowQuery.partition("d")).items())
                .containsExactly(Document.of("d", "new").titled("new").reading("first"));
    }

    /** How index rows are written, and where they are. */
    private enum Mode {
        IN_PARTITION(IndexScope.PARTITION, IndexWrites.AUTO),
        IN_TABLES(IndexScope.TABLE, IndexWrites.AUTO),
        /** Other processes may have the store open too. */
        SHARED(IndexScope.TABLE, IndexWrites.AUTO),
        IN_PARTITION_BY_PROTOCOL(IndexScope.PARTITION, IndexWrites.PROTOCOL),
        BY_PROTOCOL(IndexScope.TABLE, IndexWrites.PROTOCOL);

        private final IndexScope scope;
        private final IndexWrites writes;

        Mode(IndexScope scope, IndexWrites writes) {
            this.scope = scope;
            this.writes = writes;
        }

        private boolean isDirect() {
            return writes == IndexWrites.AUTO;
        }
    }

    private Mode mode = Mode.IN_TABLES;
    private TableStore store = LocalTableStore.inMemory();
    private @Nullable IndexCatalog catalog;
    private MemoryBlobStore blobs = new MemoryBlobStore();
    private DocumentTableMapper mapper = new DocumentTableMapper(Spread.large(), IndexScope.TABLE);

    private void start(Mode next) {
        mode = next;
        store = LocalTableStore.inMemory();
        catalog = null;
        if (mode == Mode.SHARED) {
            store = new SharedStore(store, () -> {}).store();
            catalog = IndexCatalog.of(store);
        }
        blobs = new MemoryBlobStore();
        mapper = new DocumentTableMapper(Spread.large(), mode.scope);
        EntityTable<Document> table = table();
        table.createTables();
        table.saveAll(FIRST);
    }

    private EntityTable<Document> table() {
        return table(store, blobs);
    }

    private EntityTable<Document> table(TableStore tables, BlobStore blobStore) {
        EntityTableOptions options =
                EntityTableOptions.NONE.withBlobs(blobStore).withIndexWrites(mode.writes);
        return EntityTable.of(tables, mapper, catalog == null ? options : options.withCatalog(catalog));
    }

    private void write(String name, TableStore process, BlobStore blobStore) {
        UnitsOfWork units = new UnitsOfWork(process);
        Objects.requireNonNull(WRITES.get(name)).to(table(units.ofUnits(), blobStore), units);
    }

    /** What a write that nothing disturbs makes of the first entities. */
    private List<Document> after(String name) {
        start(mode);
        write(name, store, blobs);
        assertSpotless(name);
        return stored();
    }

    @ParameterizedTest
    @EnumSource
    void aCrashBeforeAnyRequestLeavesAllOrNothingAndNothingForGood(Mode each) {
        mode = each;
        for (String write : WRITES.keySet()) {
            if (!each.isDirect()
                    && Set.of("unit", "rolled back", "saveAllOrNone", "deleteAllOrNone")
                            .contains(write)) {
                continue;
            }
            List<Document> after = after(write);
            start(mode);
            List<Document> before = stored();
            boolean died = true;
            for (int crash = 0; died; crash++) {
                start(mode);
                InterruptedTableStore process = new InterruptedTableStore(store).diesBefore(crash);
                attempt(write, process, new InterruptedBlobStore(blobs, process));
                died = process.isDead();
                String message = each + ", " + write + " dies before request " + crash;
                assertWhole(message, before, after);
                recover();
                assertWhole(message + ", recovered", before, after);
                assertSpotless(message);
                table().saveAll(CHANGED);
                assertSpotless(message + ", and others follow");
            }
        }
    }

    /** By the protocol each partition is a transaction. */
    private void assertWhole(String message, List<Document> before, List<Document> after) {
        List<Document> now = stored();
        if (mode.isDirect()) {
            assertThat(List.of(before, after)).as(message).contains(now);
        }
    }

    private void attempt(String write, TableStore process, BlobStore blobStore) {
        try {
            write(write, process, blobStore);
        } catch (TableStoreException | BlobStoreException died) {
            // A process that is dead cannot find out what was left unfinished.
            assertThat(died).hasMessageMatching("(?s).*(dead|by the protocol are not finished).*");
        } catch (IllegalStateException notDone) {
            assertThat(notDone).hasMessageContaining("while earlier writes of their index rows are not finished");
        }
    }

    /** Of each write that is answered, and of each that is refused as not done, the state is as said; also once it is recovered. */
    @Test
    void anAnswerThatIsLostIsFoundOutOrUnknown() {
        int unknown = 0;
        int retried = 0;
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            mode = each;
            for (String write :
                    List.of("saveAll", "saveAllOrNone", "insert", "save", "delete", "deleteAll", "partition")) {
                List<Document> after = after(write);
                start(mode);
                List<Document> before = stored();
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    for (boolean arrives : List.of(false, true)) {
                        start(mode);
                        LossyTableStore process = new LossyTableStore(store);
                        String message = each + ", " + write + ", " + (arrives ? "answer " : "request ") + request;
                        try {
                            write(write, arrives ? process.losesAnswer(request) : process.losesRequest(request), blobs);
                            assertThat(stored()).as(message).isEqualTo(after);
                            retried++;
                        } catch (OutcomeUnknownException lost) {
                            unknown++;
                            assertThat(List.of(before, after)).as(message).contains(stored());
                        } catch (StoreUnavailableException | IllegalStateException notDone) {
                            assertThat(stored()).as(message).isEqualTo(before);
                        }
                        reached = process.requests() > request;
                        recover();
                        assertSpotless(message);
                    }
                }
            }
        }
        // What has no intent, as the second save of an entity whose blobs stay.
        assertThat(unknown).isZero();
        assertThat(retried).isPositive();
    }

    /** Of two requests that are the same, the first may arrive after the second was answered and others have written. */
    @Test
    void aRequestThatArrivesAgainLaterChangesNothing() {
        int late = 0;
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            mode = each;
            for (String write : List.of("saveAll", "insert", "save", "deleteAll", "partition")) {
                for (Runnable others : List.<Runnable>of(
                        () -> {},
                        () -> table().deleteAll(CHANGED),
                        () -> table().saveAll(CHANGED.stream()
                                .map(document -> document.reading("later"))
                                .toList()))) {
                    boolean reached = true;
                    for (int request = 0; reached; request++) {
                        start(mode);
                        LossyTableStore process = new LossyTableStore(store).sendsTwice(request);
                        write(write, process, blobs);
                        reached = process.requests() > request;
                        if (process.hasSentTwice()) {
                            late++;
                            others.run();
                            List<Document> now = stored();
                            process.deliverLate();
                            String message = each + ", request " + request + " of " + write + " arrives again";
                            assertThat(stored()).as(message).isEqualTo(now);
                            recover();
                            assertThat(stored()).as(message).isEqualTo(now);
                            assertSpotless(message);
                        }
                    }
                }
            }
        }
        assertThat(late).isGreaterThan(50);
    }

    /** The writer of a transaction, and of a unit of work, is taken to be dead at any moment. */
    @Test
    void aRecovererThatTakesALiveWriterForDeadCostsItAnotherAttempt() {
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            mode = each;
            for (String write : WRITES.keySet()) {
                List<Document> after = after(write);
                start(mode);
                List<Document> before = stored();
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    start(mode);
                    InterruptedTableStore process = new InterruptedTableStore(store).before(request, this::recover);
                    InterruptedBlobStore putting = new InterruptedBlobStore(blobs, process);
                    String message = each + ", recovery before request " + request + " of " + write;
                    try {
                        write(write, process, putting);
                        assertThat(stored()).as(message).isEqualTo(after);
                    } catch (StoreUnavailableException again) {
                        assertThat(write).as(message).isEqualTo("unit");
                        assertThat(again).hasMessageContaining("recovery took it for one that has died");
                        assertThat(stored()).as(message).isEqualTo(before);
                    } catch (LargeValueGoneException gone) {
                        // What the unit has put was removed while it was at work.
                        assertThat(write).as(message).isIn("unit", "rolled back");
                        assertThat(stored()).as(message).isEqualTo(before);
                    }
                    reached = process.requests() > request;
                    assertThat(putting.puts()).as(message).doesNotHaveDuplicates();
                    recover();
                    assertSpotless(message);
                }
            }
        }
    }

    /** While a writer finds out what became of a request or an answer that was lost, a recoverer decides and finishes the same intent. */
    @Test
    void aRecovererMayDecideWhileAWriterLooksForALostAnswer() {
        mode = Mode.IN_TABLES;
        for (String write : List.of("save", "saveAll", "insert")) {
            List<Document> after = after(write);
            start(mode);
            List<Document> before = stored();
            for (int number = 0; number < 20; number++) {
                int lost = number / 2;
                for (int at = lost; at < lost + 6; at++) {
                    start(mode);
                    LossyTableStore losing = new LossyTableStore(store);
                    TableStore losesOne = number % 2 == 0 ? losing.losesAnswer(lost) : losing.losesRequest(lost);
                    InterruptedTableStore process = new InterruptedTableStore(losesOne).before(at, this::recover);
                    String message = write + " loses request " + number + ", recovery before request " + at;
                    try {
                        write(write, process, blobs);
                        assertThat(stored()).as(message).isEqualTo(after);
                    } catch (StoreUnavailableException notDone) {
                        assertThat(stored()).as(message).isEqualTo(before);
                    }
                    recover();
                    assertSpotless(message);
                }
            }
        }
    }

    @Test
    void randomTransactionsLeaveWhatAMapDoes() {
        Random random = SEED.random();
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            start(each);
            Map<RowKeys, Document> expected =
                    new TreeMap<>(Comparator.comparing(RowKeys::partitionKey).thenComparing(RowKeys::rowKey));
            FIRST.forEach(document -> expected.put(mapper.keysOf(document), document));
            UnitsOfWork units = new UnitsOfWork(store);
            EntityTable<Document> table = table(units.ofUnits(), blobs);
            for (int round = 0; round < 60; round++) {
                Map<RowKeys, Document> next = new TreeMap<>(expected);
                boolean commits = random.nextInt(3) > 0;
                Runnable work = () -> {
                    for (int i = random.nextInt(4); i >= 0; i--) {
                        step(table, next, random);
                    }
                };
                if (commits) {
                    units.committed(work);
                    expected.clear();
                    expected.putAll(next);
                } else {
                    units.rolledBack(work);
                }
                assertThat(stored()).as(each + ", round " + round).containsExactlyElementsOf(expected.values());
                assertSpotless(each + ", round " + round);
            }
        }
    }

    private void step(EntityTable<Document> table, Map<RowKeys, Document> expected, Random random) {
        List<Document> some = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Document document = Document.of("s" + random.nextInt(4), "n" + random.nextInt(3))
                    .titled("t" + random.nextInt(3))
                    .reading(random.nextBoolean() ? "r" + random.nextInt(3) : null)
                    .scanned(random.nextInt(3) == 0 ? new byte[] {(byte) random.nextInt(3)} : null);
            some.removeIf(one -> mapper.keysOf(one).equals(mapper.keysOf(document)));
            some.add(document);
        }
        switch (random.nextInt(4)) {
            case 0 -> {
                table.deleteAll(some);
                some.forEach(one -> expected.remove(mapper.keysOf(one)));
            }
            case 1 -> {
                table.saveAllOrNone(some);
                some.forEach(one -> expected.put(mapper.keysOf(one), one));
            }
            default -> {
                table.saveAll(some);
                some.forEach(one -> expected.put(mapper.keysOf(one), one));
            }
        }
        assertThat(stored(table)).containsExactlyElementsOf(expected.values());
    }

    /** A unit of work that fails at its commit removes what it has put. */
    @Test
    void aUnitThatOthersOvertakeLeavesNothing() {
        start(Mode.IN_TABLES);
        UnitsOfWork units = new UnitsOfWork(store);
        EntityTable<Document> table = table(units.ofUnits(), blobs);
        assertThatThrownBy(() -> units.committed(() -> {
                    table.save(LETTER.reading("mine"));
                    table.insert(Document.of("x", "y").reading("new"));
                    table().save(LETTER.reading("theirs"));
                }))
                .isInstanceOf(TableStoreException.class);
        assertThat(table().get(mapper.keysOf(LETTER))).isEqualTo(LETTER.reading("theirs"));
        assertThat(table().get(new RowKeys("x", "y"))).isNull();
        assertSpotless("overtaken");
    }

    @Test
    void costsOneIntentAndOneTransactionForAll() {
        start(Mode.IN_TABLES);
        ProbedTableStore probe = new ProbedTableStore(store);
        EntityTable<Document> table = table(probe, blobs);
        table.save(PHOTO.titled("first"));
        probe.requests();
        table.insert(Document.of("a", "new").titled("t").reading("x"));
        assertThat(probe.counted()).isEqualTo("write INSERT | execute across INSERT DELETE INSERT_OR_REPLACE");
        table.save(LETTER.titled("changed").reading("changed"));
        assertThat(probe.counted())
                .isEqualTo("get | write INSERT | execute across REPLACE MERGE INSERT_OR_REPLACE DELETE | write DELETE");
        table.delete(LETTER);
        assertThat(probe.counted()).isEqualTo("get | write INSERT | execute across 2 DELETE MERGE | write DELETE");
        table.saveAll(hundred(1));
        assertThat(probe.counted())
                .isEqualTo("10 x query | write INSERT | execute across 100 INSERT DELETE 100 INSERT_OR_REPLACE");
        table.saveAll(hundred(2));
        assertThat(probe.requests().stream()
                        .filter(request -> !request.matches("query|get.*"))
                        .count())
                .isEqualTo(3);
        table.deleteAll(hundred(2));
        assertThat(probe.requests().stream()
                        .filter(request -> !request.matches("query|get.*"))
                        .count())
                .isEqualTo(3);
        assertSpotless("after all");
    }

    /** A hundred of ten partitions. */
    private static List<Document> hundred(int version) {
        return IntStream.range(0, 100)
                .mapToObj(number -> Document.of("m" + number % 10, "n" + number)
                        .titled("t" + number)
                        .reading("text " + number + " " + version))
                .toList();
    }

    /** More blobs than an intent can name are several transactions, or refused. */
    @Test
    void whatNoIntentCanNameIsInSeveralTransactions() {
        start(Mode.IN_TABLES);
        ProbedTableStore probe = new ProbedTableStore(store);
        String longName = "n".repeat(900);
        List<Document> many = IntStream.range(0, 700)
                .mapToObj(number ->
                        Document.of("m" + number % 10, longName + number).reading("text " + number))
                .toList();
        table(probe, blobs).saveAll(many);
        assertThat(probe.requests().stream().filter(request -> request.startsWith("execute across")))
                .hasSize(2);
        assertThat(stored()).hasSize(FIRST.size() + many.size());
        assertSpotless("in two transactions");
        List<String> ids = blobs.ids();
        assertThatThrownBy(() -> table().saveAllOrNone(many.stream()
                        .map(document -> document.reading("changed"))
                        .toList()))
                .hasMessageContaining("large values, old ones included, whose keys take")
                .hasMessageContaining("at most 500000 fit the intent of a write. Save fewer entities at once.");
        assertThat(blobs.ids()).isEqualTo(ids);
        assertSpotless("refused");
    }

    /** What is not durable yet may be lost with the power: a blob must neither go before its row nor come before its intent. */
    @ParameterizedTest
    @EnumSource
    void noBlobComesOrGoesWhileWritesAreNotFlushed(Mode each) {
        start(each);
        AtomicInteger unflushed = new AtomicInteger();
        TableStore flushing = new ForwardingTableStore(store) {
            @Override
            public void withOneFlush(Runnable work) {
                unflushed.incrementAndGet();
                try {
                    super.withOneFlush(work);
                } finally {
                    unflushed.decrementAndGet();
                }
            }
        };
        List<Integer> depths = new ArrayList<>();
        MemoryBlobStore noting = new MemoryBlobStore() {
            @Override
            public void put(String id, byte[] content) {
                depths.add(unflushed.get());
                super.put(id, content);
            }

            @Override
            public void delete(String id) {
                depths.add(unflushed.get());
                super.delete(id);
            }
        };
        blobs.ids().forEach(id -> noting.put(id, Objects.requireNonNull(blobs.get(id))));
        depths.clear();
        table(flushing, noting).saveAll(CHANGED);
        int saved = depths.size();
        JobName name = new JobName(JobKind.MIGRATION_STEP, mapper.model().table(), "Document", "Reads.1");
        EntityChange.of(table(flushing, noting), name, "read", one -> one.reading("read by all"), error -> false)
                .run();
        assertThat(depths).hasSizeGreaterThan(saved);
        table(flushing, noting).deleteAll(CHANGED);
        assertThat(depths).hasSizeGreaterThan(5).containsOnly(0);
    }

    /** A unit of work in which nothing happens for long is taken to be dead, and begins again. */
    @Test
    void aUnitThatRecoveryTookForDeadSaysSo() {
        start(Mode.IN_TABLES);
        UnitsOfWork units = new UnitsOfWork(store);
        EntityTable<Document> table = table(units.ofUnits(), blobs);
        assertThatThrownBy(() -> units.committed(() -> {
                    table.save(LETTER.reading("mine"));
                    recover();
                }))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage(
                        "The transaction cannot go on, for recovery took it for one that has died, for it wrote large values"
                                + " longer ago than recovery waits for writers. Nothing was written. Begin it again.");
        assertSpotless("taken for dead");
        assertThat(stored()).contains(LETTER);
    }

    private void recover() {
        Recoverer.Report report = new Recoverer(
                        store,
                        Clock.offset(Clock.systemUTC(), Duration.ofSeconds(5)),
                        Duration.ZERO,
                        List.of(new LargeRecovery(store, blobs), new IndexRecovery(List.of(table()))))
                .run();
        assertThat(report.failed() + report.left()).as(String.valueOf(report)).isZero();
    }

    private List<Document> stored() {
        return stored(table());
    }

    private static List<Document> stored(EntityTable<Document> table) {
        return table.query(RowQuery.wholeTable().withPageSize(1000)).items();
    }

    /** Every reference has its blob, and every blob a reference; index rows are those of the entities, and no intent is left. */
    private void assertSpotless(String message) {
        assertThat(IndexRepair.verify(table())).as(message).matches(IndexRepair.Report::isClean);
        if (store.tableNames().contains(IntentLog.TABLE)) {
            assertThat(store.query(IntentLog.TABLE, RowQuery.wholeTable(), Row.DECODER)
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

package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.table.internal.index.ListRow;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists that are cut and whose rows are emptied again: of entities with so long keys that 47 fill a row. */
class LongListsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int MOST_IN_A_ROW = 47;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RecordingTableStore probe = new RecordingTableStore(store);
    private final DocumentTableMapper mapper = new DocumentTableMapper(
            EntityModel.builder("Document", "documents"),
            PropertyStorage.chunked(),
            IndexScope.LOCAL,
            IndexLayout.KEY_LIST_PER_VALUE);
    private final EntityTable<Document> documents = EntityTable.of(store, mapper);

    LongListsTest() {
        documents.createTables();
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static Document document(int number, String title) {
        return Document.of("s", String.format(Locale.ROOT, "%03d", number) + "x".repeat(497))
                .titled(title);
    }

    private static List<Document> documents(int from, int to, IntFunction<String> title) {
        return IntStream.range(from, to)
                .mapToObj(number -> document(number, title.apply(number)))
                .toList();
    }

    private List<ListRow> rows() {
        return store.query(
                        "documents",
                        RowQuery.partition("s")
                                .withRowKeyRange(mapper.model().indexKey(0).range()),
                        ListRow::read)
                .items();
    }

    private int[] sizes() {
        return rows().stream().mapToInt(row -> row.rowKeys().size()).toArray();
    }

    /** Ranges follow each other without gaps, and hold what they should. */
    private void check(String message) {
        Map<String, String> ends = new TreeMap<>();
        for (Row row : store.query(
                        "documents",
                        RowQuery.partition("s")
                                .withRowKeyRange(mapper.model().indexKey(0).range()),
                        Row.DECODER)
                .items()) {
            String values = row.rowKey().substring(0, row.rowKey().indexOf(' ') + 1);
            String first = row.rowKey().substring(values.length());
            assertThat(first).as(message).isEqualTo(ends.getOrDefault(values, ""));
            ends.put(values, String.valueOf(row.string("_end")));
        }
        assertThat(ends.values()).as(message).allMatch("null"::equals);
        assertThat(IndexRepair.verify(documents).isClean()).as(message).isTrue();
    }

    @Test
    void rangeOfAnEmptiedRowIsMergedIntoThePreviousRow() {
        documents.saveAll(documents(0, 90, number -> "a"));
        assertThat(sizes()).hasSizeGreaterThan(2);
        List<ListRow> before = rows();
        int first = before.get(0).rowKeys().size();
        int second = before.get(1).rowKeys().size();
        documents.deleteAll(documents(first, first + second - 1, number -> "a"));
        assertThat(rows()).hasSameSizeAs(before);
        documents.delete(document(first + second - 1, "a"));
        assertThat(rows()).hasSize(before.size() - 1);
        check("joined");
        documents.save(document(first + 1, "a"));
        assertThat(sizes()[0]).isEqualTo(first + 1);
        check("in the range that was joined");
    }

    @Test
    void emptyListLeavesNoRows() {
        for (boolean backwards : new boolean[] {false, true}) {
            List<Document> all = new ArrayList<>(documents(0, 300, number -> "a"));
            documents.saveAll(all);
            assertThat(sizes()).hasSizeGreaterThan(6);
            if (backwards) {
                Collections.reverse(all);
            }
            all.forEach(one -> documents.save(one.titled("b")));
            assertThat(rows())
                    .allMatch(row -> row.primaryKey()
                            .rowKey()
                            .startsWith(documents.model().indexKey(0).prefix() + "b "));
            check("all have another title");
            documents.deleteAll(all);
            assertThat(rows()).isEmpty();
        }
    }

    /** Who reads by pages and has passed a row misses nothing when the next one goes. */
    @Test
    void readerBetweenTwoPagesMissesNothing() {
        documents.saveAll(documents(0, 120, number -> "a"));
        RowQuery query = RowQuery.partition("s")
                .withRowKeyRange(mapper.model().indexKey(0).equalTo("Document", List.of("a")))
                .withPageSize(1);
        ResultPage<Document> page = documents.queryIndex(0, query);
        int first = page.items().size();
        int second = sizes()[1];
        documents.deleteAll(documents(first, first + second, number -> "a"));
        List<Document> found = new ArrayList<>(page.items());
        while (page.nextToken() != null) {
            page = documents.queryIndex(0, query.withContinuationToken(page.nextToken()));
            found.addAll(page.items());
        }
        List<Document> expected = new ArrayList<>(documents(0, first, number -> "a"));
        expected.addAll(documents(first + second, 120, number -> "a"));
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void pagesOfAListReadBackwardsAreDescending() {
        List<Document> expected = new ArrayList<>(documents(0, 120, number -> "a"));
        documents.saveAll(expected);
        Collections.reverse(expected);
        RowQuery query = RowQuery.partition("s")
                .withRowKeyRange(mapper.model().indexKey(0).equalTo("Document", List.of("a")))
                .withPageSize(1)
                .withDescending(true);
        List<Document> found = new ArrayList<>();
        ResultPage<Document> page;
        do {
            page = documents.queryIndex(0, query);
            found.addAll(page.items());
            query = query.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        assertThat(sizes()).hasSizeGreaterThan(2);
        assertThat(found).isEqualTo(expected);
    }

    /** A writer of the row that goes, or of the one before it, retries. */
    @Test
    void writersRetryAfterAConcurrentMergeOfRows() {
        List<Consumer<EntityTable<Document>>> writes = List.of(
                table -> table.save(document(0, "b")),
                table -> table.save(document(30, "a")),
                table -> table.save(document(89, "b")),
                table -> table.saveAll(List.of(document(1, "b"), document(31, "a"), document(88, "b"))),
                table -> table.delete(document(2, "a")));
        for (int first = 0; first < writes.size(); first++) {
            documents.deleteAll(documents(0, 100, number -> "a"));
            assertThat(rows()).isEmpty();
            documents.saveAll(documents(0, 90, number -> "a"));
            int start = rows().get(0).rowKeys().size();
            int end = start + rows().get(1).rowKeys().size();
            documents.deleteAll(documents(start, end - 1, number -> "a"));
            EntityTable<Document> other = EntityTable.of(probe, mapper);
            probe.beforeNextWrite(() -> documents.delete(document(end - 1, "a")));
            writes.get(first).accept(other);
            check("write " + first);
        }
    }

    @Test
    void randomWritesKeepRangesWithoutGaps() {
        Random random = SEED.random();
        Map<Integer, Document> expected = new TreeMap<>();
        for (int step = 0; step < 60; step++) {
            int from = random.nextInt(200);
            List<Document> some =
                    documents(from, from + 1 + random.nextInt(60), number -> random.nextInt(4) > 0 ? "a" : "b");
            if (random.nextInt(5) < 3) {
                documents.saveAll(some);
                some.forEach(one -> expected.put(number(one), one));
            } else {
                documents.deleteAll(some);
                some.forEach(one -> expected.remove(number(one)));
            }
            check("step " + step + " of " + SEED);
            List<Document> listed = documents
                    .queryIndex(
                            0,
                            RowQuery.partition("s")
                                    .withRowKeyRange(mapper.model().indexKey(0).range()))
                    .items();
            assertThat(listed).containsExactlyInAnyOrderElementsOf(expected.values());
        }
    }

    private static int number(Document document) {
        return Integer.parseInt(document.name().substring(0, 3));
    }

    @Test
    void concurrentWritesKeepRangesWithoutGaps() throws InterruptedException {
        List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int writer = i;
            threads.add(new Thread(() -> write(writer, SEED.plus(writer).random())));
        }
        threads.forEach(thread -> thread.setUncaughtExceptionHandler((dead, why) -> failures.add(why)));
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).as("%s", SEED).isEmpty();
        check(SEED.toString());
    }

    /** Each has every third document; nearly all of them leave and come back. */
    private void write(int writer, Random random) {
        for (int step = 0; step < 12; step++) {
            int from = random.nextInt(100);
            List<Document> some = documents(from, from + 60, number -> "a").stream()
                    .filter(one -> number(one) % 3 == writer)
                    .toList();
            if (step % 2 == 0) {
                documents.saveAll(some);
            } else {
                some.forEach(documents::delete);
            }
        }
    }

    /** 90 entities and 10 lists are 100 operations, but each list must be cut into three. */
    @Test
    void transactionThatBecomesTooLargeBySplittingListsIsDivided() {
        documents.saveAll(documents(100, 100 + 10 * (MOST_IN_A_ROW - 1), number -> "t" + number % 10));
        assertThat(rows()).hasSize(10);
        List<Document> more = documents(0, 90, number -> "t" + number % 10);
        EntityTable<Document> probed = EntityTable.of(RecordingTableStore.withinPartitions(probe), mapper);
        PartitionTransaction transaction = new PartitionTransaction();
        more.forEach(one -> transaction.save(probed, one));
        assertThatThrownBy(transaction::commit)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "The transaction has more operations than estimated, because index rows of layout KEY_LIST_PER_VALUE "
                                + "must be split. At most 100 are allowed in one transaction. Write fewer entities at once, or "
                                + "write in chunks with saveAll outside a transaction.");
        assertThat(probe.counted()).isEqualTo("query | getAll 10");
        probed.saveAll(more);
        assertThat(probe.counted())
                .isEqualTo("query | 3 x getAll 10 | execute 65 INSERT 10 REPLACE | execute 45 INSERT 10 REPLACE");
        assertThat(rows()).hasSizeGreaterThan(10);
        check("cut");
    }
}

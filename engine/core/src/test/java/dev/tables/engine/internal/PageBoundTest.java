package dev.tables.engine.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of random sizes, small ones and large ones in runs of random length. */
class PageBoundTest {
    private static final int MOST = 10_000;
    private static final int LARGEST = 3_000;

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final List<Integer> sizes = new ArrayList<>();
    private int requests;

    @BeforeEach
    void create() {
        store.createTable("rows");
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void fill(long seed, int rows) {
        Random random = new Random(seed);
        int run = 0;
        boolean large = random.nextBoolean();
        for (int i = 0; i < rows; i++) {
            if (run-- == 0) {
                run = random.nextInt(1 + random.nextInt(rows));
                large = !large;
            }
            add(large ? random.nextInt(LARGEST) : random.nextInt(20));
        }
    }

    private void add(int size) {
        PrimaryKey keys = new PrimaryKey("p", String.format(Locale.ROOT, "%06d", sizes.size()));
        store.write("rows", RowOperation.insert(keys, row -> row.binary("b", new byte[size])));
        sizes.add(size);
    }

    private static int size(RowReader row) {
        byte[] bytes = row.binary("b");
        return bytes == null ? 0 : bytes.length;
    }

    private <T> ResultPage<T> read(RowQuery query, RowDecoder<T> decoder) {
        requests++;
        return store.query("rows", query, decoder);
    }

    /** Reads all rows; the sizes of the pages. */
    private List<Integer> pages(PageBound bound, RowQuery first) {
        List<Integer> found = new ArrayList<>();
        List<Integer> pages = new ArrayList<>();
        RowQuery next = first;
        ResultPage<Integer> page;
        do {
            page = bound.page(next, PageBoundTest::size, (row, size) -> size, this::read);
            long bytes = page.items().stream().mapToLong(Integer::longValue).sum();
            assertThat(bytes).isLessThan(MOST + LARGEST);
            found.addAll(page.items());
            pages.add(page.items().size());
            next = next.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        assertThat(found).isEqualTo(sizes);
        return pages;
    }

    @Test
    void everyRowIsReadOnceAndNoPageExceedsTheMaximum() {
        for (int round = 0; round < 60; round++) {
            store.deleteTable("rows");
            store.createTable("rows");
            sizes.clear();
            Random random = new Random(round);
            fill(round, random.nextInt(300));
            pages(new PageBound(1 + random.nextInt(40), MOST), RowQuery.wholeTable());
            pages(new PageBound(1000, MOST), RowQuery.wholeTable().withPageSize(1 + random.nextInt(50)));
        }
    }

    @Test
    void rowsAboveTheMaximumAreReadOneByOne() {
        IntStream.range(0, 5).forEach(i -> add(LARGEST));
        assertThat(pages(new PageBound(1000, 100), RowQuery.wholeTable())).containsOnly(1);
    }

    @Test
    void smallRowsAreReadInPagesOfMaximumSize() {
        IntStream.range(0, 2500).forEach(i -> add(1));
        assertThat(pages(new PageBound(1000, MOST), RowQuery.wholeTable())).containsExactly(1000, 1000, 500);
        assertThat(requests).isEqualTo(3);
        assertThat(pages(new PageBound(16, MOST), RowQuery.wholeTable()).subList(0, 3))
                .containsExactly(16, 128, 1000);
    }

    @Test
    void largeRowsAfterSmallOnesCostOneMoreRequest() {
        IntStream.range(0, 1000).forEach(i -> add(1));
        IntStream.range(0, 30).forEach(i -> add(2_500));
        IntStream.range(0, 2000).forEach(i -> add(1));
        List<Integer> pages = pages(new PageBound(1000, MOST), RowQuery.wholeTable());
        assertThat(requests).as("requests for pages " + pages).isLessThanOrEqualTo(pages.size() + 2);
        assertThat(pages).as("they grow again").contains(1000);
    }

    /** A store may decode a row twice, when it reads a page again by itself. */
    @Test
    void pageIsCompleteIfTheStoreReadsItAgain() {
        fill(7, 200);
        List<Integer> found = new ArrayList<>();
        PageBound bound = new PageBound(1000, MOST);
        RowQuery next = RowQuery.wholeTable();
        ResultPage<Integer> page;
        do {
            page = bound.page(next, PageBoundTest::size, (row, size) -> size, this::readTwice);
            found.addAll(page.items());
            next = next.withContinuationToken(page.nextToken());
        } while (page.hasNext());
        assertThat(found).isEqualTo(sizes);
    }

    private <T> ResultPage<T> readTwice(RowQuery query, RowDecoder<T> decoder) {
        read(query, decoder);
        return read(query, decoder);
    }

    @Test
    void pageUsesTheReadersByteCountByDefault() {
        IntStream.range(0, 10).forEach(i -> add(LARGEST));
        ResultPage<Row> page = new PageBound(1000, MOST).page(RowQuery.wholeTable(), Row.DECODER, this::read);
        assertThat(page.items()).hasSize(4);
        assertThat(page.nextToken()).isNotNull();
    }
}

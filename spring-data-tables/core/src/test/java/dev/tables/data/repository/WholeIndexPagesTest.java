package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.annotation.AllowScan;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** Pages over all partitions in the order of an index in its own table, while entities come and go between them. */
class WholeIndexPagesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_125);

    @TableEntity(table = "entries")
    @IndexedBy(name = "newest", properties = "day desc", scope = IndexScope.GLOBAL)
    @IndexedBy(name = "byScore", properties = "score", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
    @IndexedBy(
            name = "byKind",
            properties = {"kind", "day desc"},
            scope = IndexScope.GLOBAL,
            layout = IndexLayout.INCLUDED_PROPERTIES)
    record Entry(
            @PartitionKey String book,
            @RowKey(digits = 4) int number,
            int day,
            @Nullable Integer score,
            String kind,
            boolean open) {}

    interface Entries extends TablesRepository<Entry, WholeIndexPagesTestEntryKey>, TablesPredicateExecutor<Entry> {
        Slice<Entry> findByOrderByDayDesc(Pageable page);

        List<Entry> findTop3ByOrderByDayDesc(Sort sort);

        Window<Entry> findTop4ByOrderByDayDescBookAscNumberAsc(ScrollPosition position);

        Window<Entry> findByScoreIsNotNullOrderByScore(ScrollPosition position, Limit limit);

        @AllowScan
        Slice<Entry> findByScoreIsNotNull(Pageable page);

        @AllowDescendingReads
        Slice<Entry> findByOrderByDay(Pageable page);

        @AllowScan
        Slice<Entry> findByOpenTrueOrderByKindAscDayDesc(Pageable page);

        @AllowScan
        List<Entry> findByOpenFalseOrderByKindAscDayDesc();
    }

    interface WithNulls extends TablesRepository<Entry, WholeIndexPagesTestEntryKey> {
        Slice<Entry> findByOrderByScore(Pageable page);
    }

    interface Filtered extends TablesRepository<Entry, WholeIndexPagesTestEntryKey> {
        Slice<Entry> findByOpenTrueOrderByDayDesc(Pageable page);
    }

    private static final Comparator<Entry> BY_KEYS =
            Comparator.comparing(Entry::book).thenComparing(Entry::number);
    private static final Comparator<Entry> NEWEST =
            Comparator.comparing(Entry::day).reversed().thenComparing(BY_KEYS);
    private static final Comparator<Entry> BY_SCORE = Comparator.comparing(
                    (Entry entry) -> Objects.requireNonNull(entry.score()))
            .thenComparing(BY_KEYS);
    private static final Comparator<Entry> BY_KIND =
            Comparator.comparing(Entry::kind).thenComparing(NEWEST);

    private final RandomGenerator random = SEED.random();
    private final RecordingStore recording = new RecordingStore();
    private final TableStore store = of(recording);
    private final TablesTemplate template = new TablesTemplate(store);
    private final Entries entries = new TablesRepositoryFactory(template).getRepository(Entries.class);
    private final Map<WholeIndexPagesTestEntryKey, Entry> expected =
            new TreeMap<>(Comparator.comparing(WholeIndexPagesTestEntryKey::toString));

    /** The store that is tried. */
    TableStore of(TableStore inner) {
        return inner;
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void write() {
        Entry entry = new Entry(
                "book" + random.nextInt(4),
                random.nextInt(12),
                random.nextInt(6),
                random.nextInt(3) == 0 ? null : random.nextInt(5) - 2,
                List.of("a", "b", "ab").get(random.nextInt(3)),
                random.nextInt(3) > 0);
        WholeIndexPagesTestEntryKey key = new WholeIndexPagesTestEntryKey(entry.book(), entry.number());
        if (random.nextInt(3) == 0) {
            entries.deleteById(key);
            expected.remove(key);
        } else {
            entries.save(entry);
            expected.put(key, entry);
        }
    }

    /** Reads pages until there are no more, and compares each with what lies behind the one before at that time. */
    private void follow(String what, Predicate<Entry> which, Comparator<Entry> order, Pages pages) {
        Entry last = null;
        boolean more = true;
        while (more) {
            for (int i = random.nextInt(5); i > 0; i--) {
                write();
            }
            int size = 1 + random.nextInt(7);
            Found found = pages.next(size);
            Entry from = last;
            List<Entry> left = expected.values().stream()
                    .filter(which)
                    .filter(entry -> from == null || order.compare(entry, from) > 0)
                    .sorted(order)
                    .toList();
            int read = found.entries().size();
            assertThat(found.entries()).as(what).isEqualTo(left.subList(0, Math.min(found.size(size), left.size())));
            assertThat(found.more()).as(what).isEqualTo(left.size() > read);
            more = found.more();
            last = read == 0 ? last : found.entries().get(read - 1);
        }
    }

    /** What the next page holds, of a size of its own if that is not 0. */
    private record Found(List<Entry> entries, boolean more, int fixed) {
        int size(int asked) {
            return fixed == 0 ? asked : fixed;
        }
    }

    private interface Pages {
        Found next(int size);
    }

    private interface Sliced {
        Slice<Entry> next(Pageable page);
    }

    private static Pages slices(Sort sort, Sliced slices) {
        List<String> tokens = new ArrayList<>();
        return size -> {
            Pageable page = tokens.isEmpty()
                    ? TablesPageRequest.ofSize(size, sort)
                    : TablesPageRequest.ofSizeAndToken(size, tokens.get(0), sort);
            Slice<Entry> slice = slices.next(page);
            if (slice.hasNext()) {
                tokens.clear();
                tokens.add(Objects.requireNonNull(((TablesPageRequest) slice.nextPageable()).pageToken()));
            }
            return new Found(slice.getContent(), slice.hasNext(), 0);
        };
    }

    private interface Windowed {
        Window<Entry> next(ScrollPosition position, int size);
    }

    private static Pages windows(int fixed, Windowed windows) {
        List<ScrollPosition> position = new ArrayList<>(List.of(ScrollPosition.keyset()));
        return size -> {
            Window<Entry> window = windows.next(position.get(0), size);
            if (window.hasNext()) {
                position.set(0, window.positionAt(window.size() - 1));
            }
            return new Found(window.getContent(), window.hasNext(), fixed);
        };
    }

    @Test
    void pagesAreExactDuringWrites() {
        for (int i = 0; i < 80; i++) {
            write();
        }
        Predicate<Entry> all = entry -> true;
        Predicate<Entry> scored = entry -> entry.score() != null;
        EntityPredicate<Entry> any = EntityPredicate.allOf();
        for (int round = 0; round < 4; round++) {
            follow("slices", all, NEWEST, slices(Sort.unsorted(), entries::findByOrderByDayDesc));
            follow(
                    "windows",
                    all,
                    NEWEST,
                    windows(4, (at, size) -> entries.findTop4ByOrderByDayDescBookAscNumberAsc(at)));
            follow(
                    "without nulls",
                    scored,
                    BY_SCORE,
                    windows(0, (at, size) -> entries.findByScoreIsNotNullOrderByScore(at, Limit.of(size))));
            follow(
                    "Sort passed to the method",
                    scored,
                    BY_SCORE,
                    slices(Sort.by("score"), entries::findByScoreIsNotNull));
            follow("turned round", all, NEWEST.reversed(), slices(Sort.unsorted(), entries::findByOrderByDay));
            follow(
                    "filtered",
                    Entry::open,
                    BY_KIND,
                    slices(Sort.unsorted(), entries::findByOpenTrueOrderByKindAscDayDesc));
            follow(
                    "predicates",
                    all,
                    NEWEST,
                    slices(Sort.by("day").descending(), page -> entries.findBy(any, query -> query.slice(page))));
            follow(
                    "windows of predicates",
                    all,
                    BY_KIND,
                    windows(
                            0,
                            (at, size) -> entries.findBy(
                                    any,
                                    query -> query.sortBy(Sort.by(Sort.Order.asc("kind"), Sort.Order.desc("day")))
                                            .limit(size)
                                            .scroll(at))));
            follow("everything", all, NEWEST, slices(Sort.by("day").descending(), entries::findAll));
        }
    }

    @Test
    void pageReadsNoMoreRowsThanItReturns() {
        for (int number = 0; number < 600; number++) {
            entries.save(new Entry("book" + number % 3, number, number, number, "a", true));
        }
        Slice<Entry> first = entries.findByOrderByDayDesc(PageRequest.ofSize(5));
        recording.takeRequests();
        Slice<Entry> second = entries.findByOrderByDayDesc(first.nextPageable());

        assertThat(second).extracting(Entry::number).containsExactly(594, 593, 592, 591, 590);
        assertThat(recording.takeRequests())
                .hasSizeLessThanOrEqualTo(3)
                .anyMatch(one -> one.startsWith("query up to 6"));
    }

    @Test
    void planShowsTheIndexThatIsRead() {
        AccessPlan plan = entries.planForQueryMethod("findByOrderByDayDesc");
        assertThat(plan.accessPath()).isEqualTo(AccessPath.INDEX_RANGE);
        assertThat(plan.sortStrategy()).isEqualTo(SortStrategy.INDEX_ORDER);
        assertThat(plan.selectionReason()).isEqualTo("The index has the requested order, across all partitions.");
        assertThat(entries.planForQueryMethod("findByOrderByDay").isDescending())
                .isTrue();
        assertThat(entries.planForQueryMethod("findByOpenTrueOrderByKindAscDayDesc")
                        .index())
                .satisfies(index ->
                        assertThat(Objects.requireNonNull(index).name()).isEqualTo("byKind"));
        assertThat(entries.planForQueryMethod("findByOpenFalseOrderByKindAscDayDesc")
                        .accessPath())
                .isEqualTo(AccessPath.TABLE_SCAN);
    }

    @Test
    void tooLargeSortReadsTheWholeIndexIfScanIsAllowed() {
        List<Entry> many = new ArrayList<>();
        for (int number = 0; number < 1100; number++) {
            many.add(new Entry("book" + number % 3, number, number * 7 % 1009, null, "a", false));
        }
        template.saveAll(Entry.class, many);
        many.sort(BY_KIND);
        assertThat(entries.findByOpenFalseOrderByKindAscDayDesc()).isEqualTo(many);
    }

    @Test
    void queryThatReadsTheWholeIndexIsRejected() {
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        assertThatThrownBy(() -> factory.getRepository(Filtered.class))
                .hasRootCauseInstanceOf(ScanNotAllowedException.class);
        assertThatThrownBy(() -> factory.getRepository(WithNulls.class))
                .hasRootCauseInstanceOf(ScanNotAllowedException.class)
                .hasMessageContaining("add ScoreIsNotNull to the query");
        assertThatThrownBy(() -> entries.findByOrderByDayDesc(Pageable.unpaged()))
                .hasMessageContaining("Set a limit, or allow the scan with @AllowScan.");
        assertThatThrownBy(() -> entries.findByScoreIsNotNullOrderByScore(ScrollPosition.keyset(), Limit.unlimited()))
                .hasMessageContaining("Set a limit");
        for (Pageable page : List.of(PageRequest.of(0, 5, Sort.by("kind")), Pageable.unpaged(Sort.by("kind")))) {
            assertThatThrownBy(() -> entries.findByOrderByDayDesc(page)).isInstanceOf(UnsupportedSortException.class);
        }
        assertThatThrownBy(() -> entries.findTop3ByOrderByDayDesc(Sort.by("kind")))
                .isInstanceOf(UnsupportedSortException.class)
                .hasMessageContaining("the Sort passed to the method turns the query into a full scan.");
        assertThat(entries.findTop3ByOrderByDayDesc(Sort.by("book", "number"))).isEmpty();
        assertThat(entries.findByOpenTrueOrderByKindAscDayDesc(Pageable.unpaged()))
                .isEmpty();
    }
}

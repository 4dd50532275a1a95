package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.AllowDescendingReads;
import dev.tables.annotation.AllowScan;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.HashPartitionedTableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;

/** A store that places partitions by a hash of their keys, as Cassandra does: what needs their order is a scan, and says so. */
class HashPartitionedTableStoreTest {
    interface RangeOfPartitions extends TablesRepository<StockItem, StockItemKey> {
        List<StockItem> findByDepotGreaterThan(String depot);
    }

    interface PagesOfAnOrder extends TablesRepository<StockItem, StockItemKey> {
        @AllowScan
        Slice<StockItem> findByDepotGreaterThanOrderByDepot(String depot, Pageable page);
    }

    interface ByIndexes extends TablesRepository<StockItem, StockItemKey> {
        List<StockItem> findByAmountBetween(int least, int most);

        List<StockItem> findByAmountGreaterThanEqualOrderByAmountDesc(int least);

        Optional<StockItem> findFirstByOrderByAmount();

        @AllowDescendingReads
        Optional<StockItem> findFirstByOrderByAmountDesc();

        Slice<StockItem> findByAmountGreaterThanOrderByAmount(int least, Pageable page);

        @AllowDescendingReads
        Window<StockItem> findByOrderByAmountDesc(ScrollPosition position, Limit limit);

        Stream<StockItem> streamByAmountLessThan(int most);

        long countByAmountBetween(int least, int most);

        boolean existsByAmountLessThan(int most);
    }

    interface Served extends TablesRepository<StockItem, StockItemKey> {
        List<StockItem> findByAmount(int amount);

        List<StockItem> findByAmountInOrderByAmountDesc(List<Integer> amounts);

        List<StockItem> findByDepotAndNumberBetweenOrderByNumberDesc(String depot, int first, int last);

        Window<StockItem> findByDepotOrderByNumber(String depot, ScrollPosition position, Limit limit);

        @AllowDescendingReads
        Window<StockItem> findByDepotOrderByNumberDesc(String depot, ScrollPosition position, Limit limit);

        List<StockItem> findByDepotInOrderByDepotAscNumberAsc(List<String> depots);

        @AllowScan
        List<StockItem> findByAmountBetweenOrderByAmount(int least, int most);

        @AllowScan
        Slice<StockItem> findByWeightLessThan(int weight, Pageable page);

        @AllowScan
        Window<StockItem> findByDepotGreaterThan(String depot, ScrollPosition position, Limit limit);
    }

    private final TablesTemplate template =
            new TablesTemplate(new HashPartitionedTableStore(LocalTableStore.inMemory()));

    private <R> R repository(Class<R> type) {
        return new TablesRepositoryFactory(template).getRepository(type);
    }

    private Served filled() {
        Served served = repository(Served.class);
        served.saveAll(IntStream.range(0, 120)
                .mapToObj(i -> new StockItem("depot" + i % 12, i, i * 7 % 40, i % 3))
                .toList());
        return served;
    }

    @Test
    void rangeOfPartitionsIsRejectedAsScan() {
        assertThatThrownBy(() -> repository(RangeOfPartitions.class))
                .hasRootCauseInstanceOf(ScanNotAllowedException.class)
                .hasMessageContaining("would scan table")
                .hasMessageContaining("the store does not sort partitions")
                .hasMessageContaining("@AllowScan");
    }

    /** Its rows are in shards, so that a range or an order is one of each shard, asked twice. */
    @Test
    void globalIndexSupportsRangesAndItsOrder() {
        filled();
        ByIndexes items = repository(ByIndexes.class);

        assertThat(items.planForQueryMethod("findByAmountBetween").explain())
                .startsWith("INDEX_RANGE on StockItem in table stockItemByAmount by index byAmount")
                .contains("shards: all 16 of the index, read in parallel, merged in index order")
                .contains("requests: 32, two for each shard of the index, per page of up to 1000 rows");
        assertThat(items.findByAmountBetween(10, 20))
                .hasSize(33)
                .allMatch(item -> item.amount() >= 10 && item.amount() <= 20);
        assertThat(items.findByAmountGreaterThanEqualOrderByAmountDesc(20))
                .hasSize(60)
                .isSortedAccordingTo((one, other) -> other.amount() - one.amount());
        assertThat(items.findFirstByOrderByAmount()).map(StockItem::amount).hasValue(0);
        assertThat(items.findFirstByOrderByAmountDesc()).map(StockItem::amount).hasValue(39);
        assertThat(items.streamByAmountLessThan(5))
                .hasSize(15)
                .isSortedAccordingTo((one, other) -> one.amount() - other.amount());
        assertThat(items.countByAmountBetween(10, 20)).isEqualTo(33);
        assertThat(items.existsByAmountLessThan(0)).isFalse();
        assertThat(items.existsByAmountLessThan(1)).isTrue();
    }

    @Test
    void pagesOfIndexContinueAfterTheLastRow() {
        filled();
        ByIndexes items = repository(ByIndexes.class);
        List<StockItem> seen = new ArrayList<>();
        Slice<StockItem> slice = items.findByAmountGreaterThanOrderByAmount(4, PageRequest.ofSize(7));
        seen.addAll(slice.getContent());
        while (slice.hasNext()) {
            slice = items.findByAmountGreaterThanOrderByAmount(4, slice.nextPageable());
            seen.addAll(slice.getContent());
        }
        assertThat(seen)
                .hasSize(105)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo((one, other) -> one.amount() - other.amount());

        List<StockItem> backwards = new ArrayList<>();
        Window<StockItem> window = items.findByOrderByAmountDesc(ScrollPosition.keyset(), Limit.of(11));
        backwards.addAll(window.getContent());
        while (window.hasNext()) {
            window = items.findByOrderByAmountDesc(window.positionAt(window.size() - 1), Limit.of(11));
            backwards.addAll(window.getContent());
        }
        assertThat(backwards)
                .hasSize(120)
                .doesNotHaveDuplicates()
                .isSortedAccordingTo((one, other) -> other.amount() - one.amount());
    }

    @Test
    void planExplainsThatRangeOfPartitionsScansTheTable() {
        assertThat(repository(Served.class)
                        .planForQueryMethod("findByDepotGreaterThan")
                        .explain())
                .startsWith("TABLE_SCAN")
                .contains("the store does not sort partitions, so a range of partitions or an order across partitions "
                        + "requires reading all of them.")
                .contains("about 1000 requests, 1000000 entities");
        assertThat(new TablesRepositoryFactory(new TablesTemplate(LocalTableStore.inMemory()))
                        .getRepository(Served.class)
                        .planForQueryMethod("findByDepotGreaterThan")
                        .explain())
                .contains("about 100 requests, 100000 entities");
    }

    @Test
    void pagesInAnOrderAcrossPartitionsAreRejected() {
        assertThatThrownBy(() -> repository(PagesOfAnOrder.class))
                .hasMessageContaining("Use a sort order that keys or an index support, or return a List.");
    }

    @Test
    void queriesByPartitionOrIndexedValueUseKeysAndIndexes() {
        Served served = filled();

        assertThat(served.findByAmount(14)).extracting(StockItem::number).containsExactlyInAnyOrder(2, 42, 82);
        assertThat(served.findByAmountInOrderByAmountDesc(List.of(7, 21, 14)))
                .hasSize(9)
                .isSortedAccordingTo((one, other) -> other.amount() - one.amount());
        assertThat(served.findByDepotAndNumberBetweenOrderByNumberDesc("depot3", 10, 60))
                .extracting(StockItem::number)
                .containsExactly(51, 39, 27, 15);
        assertThat(served.findByDepotInOrderByDepotAscNumberAsc(List.of("depot9", "depot1", "depot10")))
                .hasSize(30)
                .isSortedAccordingTo((one, other) -> one.depot().equals(other.depot())
                        ? one.number() - other.number()
                        : one.depot().compareTo(other.depot()));
        assertThat(served.planForQueryMethod("findByAmount").explain()).startsWith("INDEX_LOOKUP");
    }

    @Test
    void windowsOfPartitionAndTableContinueAfterTheLastRow() {
        Served served = filled();
        List<StockItem> ofOne = new ArrayList<>();
        Window<StockItem> window = served.findByDepotOrderByNumber("depot5", ScrollPosition.keyset(), Limit.of(3));
        ofOne.addAll(window.getContent());
        while (window.hasNext()) {
            window = served.findByDepotOrderByNumber("depot5", window.positionAt(window.size() - 1), Limit.of(3));
            ofOne.addAll(window.getContent());
        }
        assertThat(ofOne).extracting(StockItem::number).hasSize(10).isSorted();

        List<StockItem> all = new ArrayList<>();
        Window<StockItem> next = served.findByDepotGreaterThan("depot2", ScrollPosition.keyset(), Limit.of(7));
        all.addAll(next.getContent());
        while (next.hasNext()) {
            // What was seen last may go meanwhile.
            template.delete(all.get(all.size() - 1));
            next = served.findByDepotGreaterThan("depot2", next.positionAt(next.size() - 1), Limit.of(7));
            all.addAll(next.getContent());
        }
        assertThat(all)
                .hasSize(70)
                .doesNotHaveDuplicates()
                .allMatch(item -> item.depot().compareTo("depot2") > 0);
    }

    @Test
    void windowsOfAPartitionAreReadBackwards() {
        Served served = filled();
        assertThat(served.planForQueryMethod("findByDepotOrderByNumberDesc").explain())
                .contains("rows lie in the opposite order");
        List<StockItem> seen = new ArrayList<>();
        Window<StockItem> window = served.findByDepotOrderByNumberDesc("depot5", ScrollPosition.keyset(), Limit.of(3));
        seen.addAll(window.getContent());
        while (window.hasNext()) {
            window = served.findByDepotOrderByNumberDesc("depot5", window.positionAt(window.size() - 1), Limit.of(3));
            seen.addAll(window.getContent());
        }

        assertThat(seen).extracting(StockItem::number).containsExactly(113, 101, 89, 77, 65, 53, 41, 29, 17, 5);
    }

    @Test
    void slicesOfScanReturnEachEntityOnce() {
        Served served = filled();
        List<StockItem> seen = new ArrayList<>();
        Slice<StockItem> slice = served.findByWeightLessThan(2, PageRequest.ofSize(9));
        seen.addAll(slice.getContent());
        while (slice.hasNext()) {
            slice = served.findByWeightLessThan(2, slice.nextPageable());
            seen.addAll(slice.getContent());
        }

        assertThat(seen).hasSize(80).doesNotHaveDuplicates();
    }

    @Test
    void orderAcrossPartitionsIsSortedInMemory() {
        Served served = filled();

        assertThat(served.findByAmountBetweenOrderByAmount(10, 20))
                .hasSize(33)
                .isSortedAccordingTo((one, other) -> one.amount() - other.amount());
        assertThat(served.findAll(Sort.by("depot", "number")))
                .hasSize(120)
                .isSortedAccordingTo((one, other) -> one.depot().equals(other.depot())
                        ? one.number() - other.number()
                        : one.depot().compareTo(other.depot()));
        assertThat(served.planForQueryMethod("findByAmountBetweenOrderByAmount").explain())
                .startsWith("INDEX_RANGE")
                .contains("sorted: amount: index rows lie in that order");
    }
}

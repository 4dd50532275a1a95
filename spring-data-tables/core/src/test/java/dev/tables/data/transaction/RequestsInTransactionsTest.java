package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.repository.RecordingStore;
import dev.tables.engine.TableStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The requests of writes of several entities, within a transaction over partitions and outside of transactions. */
class RequestsInTransactionsTest extends WorkersInTransactions {
    private final RecordingStore store = new RecordingStore();

    @Override
    TableStore newStore() {
        return store;
    }

    private void fill(int count) {
        workers.deleteAll();
        workers.saveAll(IntStream.range(0, count)
                .mapToObj(i -> worker("a", i, "Ann", null))
                .toList());
        store.takeRequests();
    }

    private List<String> requestsOfMerge(int count, int level) {
        assertThat(workers.updateByDepartmentAndCity("a", "Rome", level)).isEqualTo(count);
        return store.takeRequests();
    }

    private List<String> requestsOfMergeInTransaction(int count, int level) {
        List<String> requests = transaction.execute(status -> requestsOfMerge(count, level));
        assertThat(store.takeRequests()).hasSize(1).first().asString().startsWith("commit");
        return requests;
    }

    @Test
    void mergeMethodMakesRequestsForGroupsOfEntities() {
        fill(40);
        List<String> outside = requestsOfMerge(40, 2);
        List<String> inside = requestsOfMergeInTransaction(40, 3);
        assertThat(outside).contains("get 40 rows [*]").hasSizeLessThan(6);
        assertThat(inside).contains("get 40 rows [*]").hasSizeLessThan(6);
        fill(10);
        assertThat(requestsOfMergeInTransaction(10, 4)).hasSameSizeAs(inside);
    }

    @Test
    void saveAllMakesRequestsForGroupsOfEntities() {
        fill(40);
        List<Worker> changed = workers.findByDepartment("a").stream()
                .map(one -> new Worker(
                        one.department(),
                        one.number(),
                        "Bob",
                        one.city(),
                        one.level(),
                        one.mail(),
                        one.badge(),
                        one.skills(),
                        one.version()))
                .toList();
        store.takeRequests();
        transaction.executeWithoutResult(status -> {
            workers.saveAll(changed);
            assertThat(store.takeRequests()).hasSizeLessThan(8);
        });
        assertThat(workers.findByDepartmentAndName("a", "Bob")).hasSize(40);
    }
}

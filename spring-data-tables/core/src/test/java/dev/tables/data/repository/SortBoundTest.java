package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;

/** An order that is made in memory fails above a size, in every form in which a method returns all entities. */
class SortBoundTest {
    @TableEntity(table = "boundedTasks")
    @IndexedBy(
            name = "byStateAndDue",
            properties = {"state", "due"})
    record Task(
            @PartitionKey String owner,
            @RowKey int number,
            String state,
            @Nullable Integer due) {}

    record Due(@Nullable Integer due) {}

    interface Tasks extends TablesRepository<Task, SortBoundTestTaskKey> {
        List<Task> findByOwnerAndStateOrderByDue(String owner, String state);

        List<Task> findByOwnerAndState(String owner, String state, Sort sort);

        List<Task> findByOwnerAndStateOrderByDue(String owner, String state, Limit limit);

        Optional<Task> findFirstByOwnerAndStateOrderByDue(String owner, String state);

        Stream<Task> streamByOwnerAndStateOrderByDue(String owner, String state);

        List<Due> readByOwnerAndStateOrderByDue(String owner, String state);

        @Query(value = "owner eq :owner and state eq :state", sort = "due")
        List<Task> filtered(String owner, String state);
    }

    @Test
    void sortFailsAboveTheMaximumWithMethodPropertyAndIndex() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TablesTemplate template = new TablesTemplate(store);
            Tasks tasks = new TablesRepositoryFactory(template).getRepository(Tasks.class);
            List<Task> all = new ArrayList<>();
            for (int i = 0; i < 2_500; i++) {
                all.add(new Task("ada", i, "open", i % 7 == 0 ? null : i * 7919 % 1009));
            }
            tasks.saveAll(all);
            calls(tasks)
                    .forEach((method, call) ->
                            assertThat(call.apply("ada")).as(method).isPositive());

            template.setMaxSortBytes(10_000);
            calls(tasks).forEach((method, call) -> {
                if (method.contains("First") || method.contains("Limit")) {
                    assertThat(call.apply("ada")).as(method).isPositive();
                    return;
                }
                assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                        .as(method)
                        .isThrownBy(() -> call.apply("ada"))
                        .withMessageContaining("query method Tasks." + method.split(" ")[0]
                                + " cannot sort its result in memory: the matching entities exceed the maximum of 10000 bytes."
                                + " It sorts by "
                                + "'due'. Index byStateAndDue has that order, but it omits entities where 'due' is "
                                + "null")
                        .withMessageEndingWith("Or limit the result, or raise the maximum with "
                                + "TablesTemplate.setMaxSortBytes or the Spring Boot property tables.max-sort-size.");
            });
        }
    }

    @Test
    void limitedSortReturnsTheFirstOfTheWholeOrder() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            Tasks tasks = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Tasks.class);
            Random random = new Random(20);
            List<Task> all = new ArrayList<>();
            for (int i = 0; i < 1_500; i++) {
                Integer due = random.nextInt(5) == 0 ? null : random.nextInt(200);
                all.add(new Task("ada", i, "open", due));
            }
            tasks.saveAll(all);
            all.sort(Comparator.comparing(Task::due, Comparator.nullsLast(Comparator.naturalOrder()))
                    .thenComparing(Task::number));

            assertThat(tasks.findByOwnerAndStateOrderByDue("ada", "open")).isEqualTo(all);
            for (int limit : new int[] {1, 2, 19, 20, 300, 1_499, 1_500, 4_000}) {
                assertThat(tasks.findByOwnerAndStateOrderByDue("ada", "open", Limit.of(limit)))
                        .isEqualTo(all.subList(0, Math.min(limit, all.size())));
            }
            assertThat(tasks.findFirstByOwnerAndStateOrderByDue("ada", "open")).contains(all.get(0));
        }
    }

    private static Map<String, Function<String, Long>> calls(Tasks tasks) {
        Map<String, Function<String, Long>> calls = new LinkedHashMap<>();
        calls.put("findByOwnerAndStateOrderByDue", owner ->
                (long) tasks.findByOwnerAndStateOrderByDue(owner, "open").size());
        calls.put("findByOwnerAndState with a Sort", owner ->
                (long) tasks.findByOwnerAndState(owner, "open", Sort.by("due")).size());
        calls.put("findByOwnerAndStateOrderByDue with a Limit", owner -> (long)
                tasks.findByOwnerAndStateOrderByDue(owner, "open", Limit.of(3)).size());
        calls.put(
                "findFirstByOwnerAndStateOrderByDue",
                owner -> tasks.findFirstByOwnerAndStateOrderByDue(owner, "open").stream()
                        .count());
        calls.put("streamByOwnerAndStateOrderByDue", owner -> {
            try (Stream<Task> stream = tasks.streamByOwnerAndStateOrderByDue(owner, "open")) {
                return stream.toList().stream().count();
            }
        });
        calls.put("readByOwnerAndStateOrderByDue", owner ->
                (long) tasks.readByOwnerAndStateOrderByDue(owner, "open").size());
        calls.put("filtered", owner -> (long) tasks.filtered(owner, "open").size());
        return calls;
    }
}

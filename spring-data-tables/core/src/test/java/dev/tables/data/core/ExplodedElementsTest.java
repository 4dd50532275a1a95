package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.transaction.support.TransactionTemplate;

/** Single elements of exploded lists and maps that are set and removed at random, down to none: the collection is as plain objects have it. */
class ExplodedElementsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(4209);

    private static final int ROUNDS = Effort.byEffort(60, 1000);
    private static final int SIZE = 3;

    /** Where merges are done. */
    enum Place {
        NO_TRANSACTION,
        PARTITION,
        STORE
    }

    @TableEntity(table = "gauges")
    record Gauge(
            @PartitionKey String site,
            @RowKey int number,
            @PropertyPerElement(maxSize = SIZE) @Nullable List<@Nullable Integer> levels,
            @PropertyPerElement(maxSize = SIZE) @Nullable Map<String, Integer> counts,
            @Embedded @Nullable Part part) {
        /** A value object that consists of nothing else. */
        record Part(
                @PropertyPerElement(maxSize = SIZE) @Nullable
                List<@Nullable String> names) {}
    }

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate tables = new TablesTemplate(store);
    private final ExplodedElementsTestGaugeKey key = new ExplodedElementsTestGaugeKey("s", 1);

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void readsOfExplodedElementsMatchPlainObjects(Place place) {
        tables.setTransactionScope(place == Place.STORE ? TransactionScope.STORE : TransactionScope.PARTITION);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(tables));
        Random random = SEED.random();
        List<@Nullable Integer> levels = new ArrayList<>(List.of(1, 2));
        Map<String, Integer> counts = new LinkedHashMap<>(Map.of("a", 1));
        List<@Nullable String> names = new ArrayList<>(List.of("x"));
        tables.save(new Gauge("s", 1, List.of(1, 2), Map.of("a", 1), new Gauge.Part(List.of("x"))));
        for (int round = 0; round < ROUNDS; round++) {
            Runnable merges = () -> {
                for (int i = random.nextInt(3); i >= 0; i--) {
                    merge(random, levels, counts, names);
                }
            };
            if (place == Place.NO_TRANSACTION) {
                merges.run();
            } else {
                transaction.executeWithoutResult(status -> merges.run());
            }
            Gauge found = tables.findById(Gauge.class, key).orElseThrow();
            assertThat(found.levels()).as("%s", SEED).isEqualTo(levels);
            assertThat(found.counts()).as("%s", SEED).isEqualTo(counts);
            assertThat(found.part()).as("%s", SEED).isEqualTo(new Gauge.Part(names));
        }
    }

    private void merge(
            Random random, List<@Nullable Integer> levels, Map<String, Integer> counts, List<@Nullable String> names) {
        boolean remove = random.nextInt(3) > 0;
        int value = random.nextInt(100);
        PropertyChanges changes;
        switch (random.nextInt(3)) {
            case 0 -> {
                int index = remove && !levels.isEmpty() ? levels.size() - 1 : random.nextInt(SIZE);
                changes = PropertyChanges.ofElement("levels", index, remove ? null : value);
                set(levels, index, remove ? null : value);
            }
            case 1 -> {
                int index = remove && !names.isEmpty() ? names.size() - 1 : random.nextInt(SIZE);
                changes = PropertyChanges.ofElement("part.names", index, remove ? null : "n" + value);
                set(names, index, remove ? null : "n" + value);
            }
            default -> {
                String name =
                        remove && !counts.isEmpty() ? counts.keySet().iterator().next() : "k" + random.nextInt(2);
                changes = PropertyChanges.ofElement("counts", name, remove ? null : value);
                if (remove) {
                    counts.remove(name);
                } else {
                    counts.put(name, value);
                }
            }
        }
        assertThat(tables.merge(Gauge.class, key, changes)).isTrue();
    }

    /** A list ends with its last element that is there. */
    private static <E> void set(List<@Nullable E> list, int index, @Nullable E value) {
        while (list.size() <= index) {
            list.add(null);
        }
        list.set(index, value);
        while (!list.isEmpty() && list.get(list.size() - 1) == null) {
            list.remove(list.size() - 1);
        }
    }

    /** A value object of nulls is stored as nothing: a transaction must not show it until the commit. */
    @ParameterizedTest
    @EnumSource
    void transactionShowsPendingEntityAsReadAfterCommit(Place place) {
        tables.setTransactionScope(place == Place.STORE ? TransactionScope.STORE : TransactionScope.PARTITION);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(tables));
        List<Gauge> shown = new ArrayList<>();
        Runnable write = () -> {
            tables.save(new Gauge("s", 1, List.of(), Map.of(), new Gauge.Part(null)));
            shown.add(tables.findById(Gauge.class, key).orElseThrow());
        };
        if (place == Place.NO_TRANSACTION) {
            write.run();
        } else {
            transaction.executeWithoutResult(status -> write.run());
        }
        assertThat(tables.findById(Gauge.class, key)).contains(new Gauge("s", 1, List.of(), Map.of(), null));
        assertThat(shown).containsExactly(new Gauge("s", 1, List.of(), Map.of(), null));
    }

    @ParameterizedTest
    @EnumSource
    void updateFailsIfChangeReturnsNull(Place place) {
        tables.setTransactionScope(place == Place.STORE ? TransactionScope.STORE : TransactionScope.PARTITION);
        TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(tables));
        Gauge gauge = new Gauge("s", 1, List.of(1), Map.of(), null);
        tables.save(gauge);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> {
                    if (place == Place.NO_TRANSACTION) {
                        updateToNothing();
                    } else {
                        transaction.executeWithoutResult(status -> updateToNothing());
                    }
                })
                .withMessageContaining("The change function for Gauge")
                .withMessageContaining("returned null");
        assertThat(tables.findById(Gauge.class, key)).contains(gauge);
    }

    @SuppressWarnings("NullAway") // what a caller without null checks does
    private void updateToNothing() {
        tables.update(Gauge.class, key, one -> null);
    }
}

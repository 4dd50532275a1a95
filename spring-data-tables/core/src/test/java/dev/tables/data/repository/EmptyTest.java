package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.Json;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.mapping.query.AccessPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Collections, arrays, maps and texts that are empty, that are not, and that are null. */
class EmptyTest {
    @TableEntity(table = "boxes")
    record Box(
            @PartitionKey String shelf,
            @RowKey(digits = 4) int number,
            @Nullable @IndexedBy String label,
            @Nullable @IndexedBy List<String> tags,
            @Nullable List<Side> sides,
            @Nullable Map<String, Integer> counts,
            @Json int @Nullable [] sizes,
            @Nullable @Embedded Inner inner) {}

    record Side(int width) {}

    record Inner(@Nullable List<Integer> codes) {}

    interface Boxes extends TablesRepository<Box, EmptyTestBoxKey> {
        List<Box> findByShelfAndLabelIsEmpty(String shelf);

        List<Box> findByShelfAndLabelIsNotEmpty(String shelf);

        List<Box> findByShelfAndTagsIsEmpty(String shelf);

        List<Box> findByShelfAndTagsIsNotEmpty(String shelf);

        List<Box> findByShelfAndSidesIsEmpty(String shelf);

        List<Box> findByShelfAndSidesNotEmpty(String shelf);

        List<Box> findByShelfAndCountsEmpty(String shelf);

        List<Box> findByShelfAndCountsIsNotEmpty(String shelf);

        List<Box> findByShelfAndSizesIsEmpty(String shelf);

        List<Box> findByShelfAndInnerCodesIsEmpty(String shelf);

        List<Box> findByShelfAndInnerCodesIsNotEmpty(String shelf);

        long countByShelfAndTagsIsEmptyOrShelfAndTagsIsNull(String shelf, String same);
    }

    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Boxes boxes = new TablesRepositoryFactory(template).getRepository(Boxes.class);
    private final List<Box> all = new ArrayList<>();

    private void save() {
        for (int number = 0; number < 9; number++) {
            int third = number % 3;
            all.add(new Box(
                    "s",
                    number,
                    third == 0 ? null : third == 1 ? "" : "x",
                    number == 4 ? null : number < 4 ? List.of() : List.of("a", ""),
                    third == 1 ? null : third == 0 ? List.of() : List.of(new Side(1)),
                    third == 2 ? null : third == 1 ? Map.of() : Map.of("", 0),
                    third == 0 ? null : third == 1 ? new int[0] : new int[] {0},
                    number == 0 ? null : new Inner(third == 0 ? null : third == 1 ? List.of() : List.of(1))));
        }
        all.forEach(template::save);
        store.takeRequests();
    }

    @Test
    void emptyAndNotEmptyMatchTextsAndCollections() {
        save();
        check(boxes.findByShelfAndLabelIsEmpty("s"), box -> "".equals(box.label()));
        check(boxes.findByShelfAndLabelIsNotEmpty("s"), box -> "x".equals(box.label()));
        check(boxes.findByShelfAndTagsIsEmpty("s"), box -> List.of().equals(box.tags()));
        check(boxes.findByShelfAndTagsIsNotEmpty("s"), box -> holds(box.tags()));
        check(boxes.findByShelfAndSidesIsEmpty("s"), box -> List.of().equals(box.sides()));
        check(boxes.findByShelfAndSidesNotEmpty("s"), box -> holds(box.sides()));
        check(boxes.findByShelfAndCountsEmpty("s"), box -> Map.of().equals(box.counts()));
        check(boxes.findByShelfAndCountsIsNotEmpty("s"), box -> Map.of("", 0).equals(box.counts()));
        check(boxes.findByShelfAndSizesIsEmpty("s"), box -> Arrays.equals(new int[0], box.sizes()));
        check(boxes.findByShelfAndInnerCodesIsEmpty("s"), box -> List.of().equals(codes(box)));
        check(boxes.findByShelfAndInnerCodesIsNotEmpty("s"), box -> holds(codes(box)));
        assertThat(boxes.countByShelfAndTagsIsEmptyOrShelfAndTagsIsNull("s", "s"))
                .isEqualTo(5);
    }

    @Test
    void emptyTextUsesIndexAndStoreFiltersOtherProperties() {
        save();
        assertThat(boxes.planForQueryMethod("findByShelfAndLabelIsEmpty").accessPath())
                .isEqualTo(AccessPath.INDEX_LOOKUP);
        for (String method : List.of(
                "findByShelfAndLabelIsNotEmpty", "findByShelfAndTagsIsEmpty", "findByShelfAndCountsIsNotEmpty")) {
            assertThat(boxes.planForQueryMethod(method).storeConditions())
                    .as(method)
                    .hasSize(1);
        }
        boxes.findByShelfAndTagsIsEmpty("s");
        assertThat(store.takeRequests()).singleElement().asString().endsWith("where tags eq '[]'");
    }

    private static @Nullable List<Integer> codes(Box box) {
        Inner inner = box.inner();
        return inner == null ? null : inner.codes();
    }

    private static boolean holds(@Nullable List<?> several) {
        return several != null && !several.isEmpty();
    }

    private void check(List<Box> found, Predicate<Box> expected) {
        assertThat(found)
                .extracting(Box::number)
                .isEqualTo(all.stream().filter(expected).map(Box::number).toList());
    }
}

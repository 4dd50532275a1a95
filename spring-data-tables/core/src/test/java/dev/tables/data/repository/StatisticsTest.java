package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.AllowScan;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.testing.Seed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Mono;

/** Statistics by query methods: what they answer, by which plans, and for how many requests. */
class StatisticsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    private static final List<String> DEPARTMENTS = List.of("Archive", "Gardens", "Sales");
    private static final List<String> TITLES = List.of("clerk", "guard", "lead", "porter");
    private static final LocalDate START = LocalDate.of(2000, 1, 1);

    @TableEntity(table = "wardens")
    @IndexedBy(name = "byTitle", properties = "title")
    @IndexedBy(name = "newest", properties = "hired desc", scope = IndexScope.GLOBAL)
    @IndexedBy(
            name = "byGrade",
            properties = {"grade", "title"},
            layout = IndexLayout.KEYS_ONLY)
    @IndexedBy(name = "byBadge", properties = "badge", layout = IndexLayout.KEYS_ONLY)
    @IndexedBy(name = "byScore", properties = "score", scope = IndexScope.GLOBAL, layout = IndexLayout.ALL_PROPERTIES)
    record Warden(
            @PartitionKey String department,
            @RowKey(digits = 4) int number,
            String title,
            int grade,
            LocalDate hired,
            @Nullable Integer score,
            int badge,
            Set<String> skills) {}

    interface Wardens extends TablesRepository<Warden, StatisticsTestWardenKey> {
        @DistinctValues("title")
        List<String> findTitlesByDepartment(String department);

        @DistinctValues("title")
        Set<String> findTitlesByDepartmentAndGrade(String department, int grade);

        @DistinctValues("title")
        Collection<String> findTitlesByDepartmentAndHiredAfter(String department, LocalDate day);

        @DistinctValues("title")
        Mono<List<String>> findTitlesByDepartmentIn(Collection<String> departments);

        @DistinctValues("department")
        List<String> findDepartmentsBy();

        @DistinctValues("number")
        CompletableFuture<List<Integer>> findNumbersByDepartment(String department);

        @DistinctValues("badge")
        List<Integer> findBadgesByDepartment(String department);

        @DistinctValues("hired")
        List<LocalDate> findDaysBy();

        @AllowScan
        @DistinctValues("skills")
        List<String> findSkillsBy();

        @GroupCount("title")
        Map<String, Long> countTitlesByDepartment(String department);

        @GroupCount("grade")
        @Query("department eq :department and title in ('lead', :title)")
        Map<Integer, Long> grades(String department, String title);

        @DistinctValues("title")
        @Query("department eq 'Sales' and grade eq :#{#grade + 1}")
        List<String> titlesAbove(int grade);

        @AllowScan
        @GroupCount("department")
        Map<String, Long> countBy();

        @GroupCount("skills")
        Map<String, Long> countSkillsByDepartment(String department);

        @MaxValue("hired")
        Optional<LocalDate> maxHiredBy();

        @AllowScan
        @MinValue("hired")
        @Nullable
        LocalDate minHiredBy();

        @MinValue("score")
        Optional<Integer> minScoreBy();

        @MinValue("score")
        Optional<Integer> minScoreByDepartment(String department);

        @MinValue("department")
        String minDepartmentBy();

        @MaxValue("number")
        @Nullable
        Integer maxNumberByDepartmentAndTitle(String department, String title);
    }

    interface Undeclared extends TablesRepository<Warden, StatisticsTestWardenKey> {
        @MaxValue("grade")
        Optional<Integer> maxGradeBy();
    }

    interface Uncounted extends TablesRepository<Warden, StatisticsTestWardenKey> {
        @GroupCount("department")
        Map<String, Long> countBy();
    }

    private final Random random = SEED.random();
    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Wardens wardens = new TablesRepositoryFactory(template).getRepository(Wardens.class);
    private final List<Warden> all = new ArrayList<>();

    @BeforeEach
    void save() {
        for (String department : DEPARTMENTS) {
            for (int number = 0; number < 150; number++) {
                all.add(new Warden(
                        department,
                        number,
                        TITLES.get(random.nextInt(TITLES.size())),
                        random.nextInt(4),
                        START.plusDays(random.nextInt(30)),
                        random.nextInt(3) == 0 ? null : random.nextInt(50) - 25,
                        random.nextInt(1000),
                        random.nextBoolean() ? Set.of("typing", "digging") : Set.of()));
            }
        }
        template.saveAll(Warden.class, all);
        store.takeRequests();
    }

    @Test
    void statisticsReturnTheSameAsPlainObjects() {
        for (String department : List.of("Archive", "Gardens", "Sales", "Nowhere")) {
            Predicate<Warden> within = one -> one.department().equals(department);
            LocalDate day = START.plusDays(25);
            int grade = random.nextInt(5);
            assertThat(wardens.findTitlesByDepartment(department))
                    .containsExactlyElementsOf(values(within, Warden::title));
            assertThat(wardens.findTitlesByDepartmentAndGrade(department, grade))
                    .containsExactlyElementsOf(values(within.and(one -> one.grade() == grade), Warden::title));
            assertThat(wardens.findTitlesByDepartmentAndHiredAfter(department, day))
                    .containsExactlyElementsOf(
                            values(within.and(one -> one.hired().isAfter(day)), Warden::title));
            assertThat(wardens.findNumbersByDepartment(department).join())
                    .containsExactlyElementsOf(values(within, Warden::number));
            assertThat(wardens.findBadgesByDepartment(department))
                    .containsExactlyElementsOf(values(within, Warden::badge));
            assertThat(wardens.countTitlesByDepartment(department)).isEqualTo(counts(within, Warden::title));
            assertThat(wardens.grades(department, "clerk"))
                    .isEqualTo(counts(within.and(one -> Set.of("lead", "clerk").contains(one.title())), Warden::grade));
            assertThat(wardens.countSkillsByDepartment(department))
                    .isEqualTo(all.stream()
                            .filter(within)
                            .flatMap(one -> one.skills().stream())
                            .collect(Collectors.groupingBy(skill -> skill, TreeMap::new, Collectors.counting())));
            assertThat(wardens.minScoreByDepartment(department))
                    .isEqualTo(scores(within).min(Comparator.naturalOrder()));
            assertThat(Optional.ofNullable(wardens.maxNumberByDepartmentAndTitle(department, "lead")))
                    .isEqualTo(all.stream()
                            .filter(within.and(one -> one.title().equals("lead")))
                            .map(Warden::number)
                            .max(Comparator.naturalOrder()));
        }
    }

    @Test
    void statisticsCoverAllPartitions() {
        assertThat(wardens.findDepartmentsBy()).isEqualTo(DEPARTMENTS);
        assertThat(wardens.findSkillsBy()).containsExactly("digging", "typing");
        assertThat(wardens.findDaysBy()).containsExactlyElementsOf(values(one -> true, Warden::hired));
        assertThat(wardens.findTitlesByDepartmentIn(List.of("Sales", "Archive")).block())
                .containsExactlyElementsOf(values(one -> !one.department().equals("Gardens"), Warden::title));
        assertThat(wardens.titlesAbove(1))
                .containsExactlyElementsOf(
                        values(one -> one.department().equals("Sales") && one.grade() == 2, Warden::title));
        assertThat(wardens.countBy()).isEqualTo(Map.of("Archive", 150L, "Gardens", 150L, "Sales", 150L));
        assertThat(wardens.maxHiredBy())
                .isEqualTo(all.stream().map(Warden::hired).max(Comparator.naturalOrder()));
        assertThat(Optional.ofNullable(wardens.minHiredBy()))
                .isEqualTo(all.stream().map(Warden::hired).min(Comparator.naturalOrder()));
        assertThat(wardens.minScoreBy()).isEqualTo(scores(one -> true).min(Comparator.naturalOrder()));
        assertThat(wardens.minDepartmentBy()).isEqualTo("Archive");
    }

    @Test
    void emptyTablesHaveNoValues() {
        wardens.deleteAll();
        assertThat(wardens.findDepartmentsBy()).isEmpty();
        assertThat(wardens.countBy()).isEmpty();
        assertThat(wardens.maxHiredBy()).isEmpty();
        assertThat(wardens.minHiredBy()).isNull();
        assertThat(wardens.minScoreBy()).isEmpty();
    }

    @Test
    void distinctReadsOnlyTheFirstRowOfEachValue() {
        wardens.findTitlesByDepartment("Sales");
        assertThat(store.takeRequests())
                .hasSizeLessThanOrEqualTo(6)
                .allMatch(request -> request.startsWith("query up to "));
        wardens.findDepartmentsBy();
        assertThat(store.takeRequests()).hasSizeLessThanOrEqualTo(5);
        wardens.maxHiredBy();
        assertThat(store.takeRequests()).hasSizeLessThanOrEqualTo(2);
        wardens.minDepartmentBy();
        assertThat(store.takeRequests()).hasSize(1);
        wardens.findNumbersByDepartment("Sales").join();
        assertThat(store.takeRequests()).as("150 values, in pages that grow").hasSizeLessThanOrEqualTo(7);
    }

    @Test
    void distinctReadsAllRowsIfEachValueWouldTakeARequest() {
        wardens.findBadgesByDepartment("Sales");
        List<String> requests = store.takeRequests();
        assertThat(requests.get(requests.size() - 1)).as("all that matches").startsWith("query up to 1000");
        assertThat(requests).hasSizeLessThan(60);
    }

    @Test
    void plansExplainTheAccessPathOfStatistics() {
        AccessPlan titles = wardens.planForQueryMethod("findTitlesByDepartment");
        assertThat(titles.accessPath()).isEqualTo(AccessPath.INDEX_RANGE);
        assertThat(Objects.requireNonNull(titles.index()).name()).isEqualTo("byTitle");
        assertThat(titles.sortStrategy()).isEqualTo(SortStrategy.INDEX_ORDER);
        assertThat(titles.explain())
                .endsWith("statistic: @DistinctValues(\"title\"): reads the first rows in that order, then the first "
                        + "row after each value, and skips the rows in between");
        AccessPlan newest = wardens.planForQueryMethod("maxHiredBy");
        assertThat(newest.accessPath()).isEqualTo(AccessPath.INDEX_RANGE);
        assertThat(newest.selectionReason()).isEqualTo("The index has the requested order, across all partitions.");
        assertThat(newest.explain())
                .contains("limit: 1")
                .endsWith("@MaxValue(\"hired\"): reads the first row in that order");
        assertThat(wardens.planForQueryMethod("minScoreBy").explain()).contains("conditions: score is not null");
        AccessPlan counted = wardens.planForQueryMethod("countTitlesByDepartment");
        assertThat(counted.accessPath()).isEqualTo(AccessPath.PARTITION_SCAN);
        assertThat(counted.explain())
                .endsWith("@GroupCount(\"title\"): reads 'title' of all matching entities, and groups the values in "
                        + "memory");
        AccessPlan least = wardens.planForQueryMethod("minScoreByDepartment");
        assertThat(least.accessPath()).isEqualTo(AccessPath.PARTITION_SCAN);
        assertThat(least.advice()).isEqualTo("Declare @IndexedBy(properties = {\"score\"}).");
        assertThat(wardens.planForQueryMethod("findDepartmentsBy").cost().requests())
                .isEqualTo(1);
    }

    @Test
    void statisticThatNeedsScanIsRejectedWithTheMissingIndex() {
        TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
        assertThatThrownBy(() -> factory.getRepository(Undeclared.class))
                .hasRootCauseInstanceOf(ScanNotAllowedException.class)
                .hasMessageContaining(
                        "@IndexedBy(properties = {\"grade desc\"}, scope = IndexScope.GLOBAL), which covers all "
                                + "partitions.");
        assertThatThrownBy(() -> factory.getRepository(Uncounted.class))
                .hasRootCauseInstanceOf(ScanNotAllowedException.class)
                .hasMessageContaining("Or allow it with @AllowScan.");
    }

    private <V extends Comparable<? super V>> TreeSet<V> values(Predicate<Warden> which, Function<Warden, V> of) {
        return all.stream().filter(which).map(of).collect(Collectors.toCollection(TreeSet::new));
    }

    private <V extends Comparable<? super V>> Map<V, Long> counts(Predicate<Warden> which, Function<Warden, V> of) {
        return all.stream().filter(which).collect(Collectors.groupingBy(of, TreeMap::new, Collectors.counting()));
    }

    private java.util.stream.Stream<Integer> scores(Predicate<Warden> which) {
        return all.stream().filter(which).map(Warden::score).filter(Objects::nonNull);
    }
}

package dev.tables.mapping.query.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.SortStrategy;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.KeyOrder;
import dev.tables.mapping.query.internal.condition.Span;
import dev.tables.mapping.query.internal.condition.Staff;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.run.BoundQuery;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {

    @ParameterizedTest
    @CsvSource({
        "findByDepartmentAndNumber, POINT_READ, , NONE",
        "findByNumberAndDepartment, POINT_READ, , NONE",
        "findByDepartmentAndNumberIn, MULTI_POINT_READ, , NONE",
        "findByDepartmentAndNumberOrDepartmentAndNumber, MULTI_POINT_READ, , NONE",
        "findByDepartmentInAndNumberIn, MULTI_POINT_READ, , NONE",
        "findByDepartmentAndNumberBetween, ROW_RANGE, , NONE",
        "findByDepartmentAndNumberLessThanOrderByNumber, ROW_RANGE, , KEY_ORDER",
        "findByDepartmentAndNumberGreaterThanOrderByNumberDesc, ROW_RANGE, , IN_MEMORY",
        "findByDepartmentAndLastName, INDEX_LOOKUP, byLastName, NONE",
        "findByDepartmentAndEmail, INDEX_LOOKUP, byEmail, NONE",
        "findByDepartmentAndEmailStartingWith, INDEX_RANGE, byEmail, NONE",
        "findByDepartmentAndEmailAndLastName, INDEX_LOOKUP, byLastName, NONE",
        "findByDepartmentAndLastNameGreaterThanOrderByLastName, INDEX_RANGE, byLastName, INDEX_ORDER",
        "findTop10ByDepartmentOrderByHiredDesc, INDEX_RANGE, byHired, INDEX_ORDER",
        "findTop10ByDepartmentOrderByHiredAsc, PARTITION_SCAN, , IN_MEMORY",
        "findByDepartmentAndHiredAfterOrderByHiredDescNumberAsc, INDEX_RANGE, byHired, INDEX_ORDER",
        "findByDepartment, PARTITION_SCAN, , NONE",
        "findByDepartmentOrderByDepartmentAscNumberAsc, PARTITION_SCAN, , KEY_ORDER",
        "findByDepartmentAndSalaryGreaterThan, PARTITION_SCAN, , NONE",
        "findByDepartmentAndLastNameContaining, PARTITION_SCAN, , NONE",
        "findByDepartmentAndLastNameIgnoreCase, PARTITION_SCAN, , NONE",
        "findByDepartmentAndLeftIsNull, PARTITION_SCAN, , NONE",
        "findByDepartmentAndLeftIsNotNullOrderByLeft, INDEX_RANGE, byLeft, INDEX_ORDER",
        "findByDepartmentOrderByLeft, PARTITION_SCAN, , IN_MEMORY",
        "findByDepartmentIn, FAN_OUT, , NONE",
        "findByDepartmentInAndLastName, FAN_OUT, byLastName, NONE",
        "findByDepartmentOrDepartment, FAN_OUT, , NONE",
        "findByLastName, TABLE_SCAN, , NONE",
        "findByDepartmentStartingWith, TABLE_SCAN, , NONE",
        "findByDepartmentOrLastName, TABLE_SCAN, , NONE",
        "findBy, TABLE_SCAN, , NONE"
    })
    void plannerChoosesAccessPathIndexAndSorting(String name, AccessPath path, String index, SortStrategy sortedBy) {
        QueryPlan plan = plan(name);
        assertThat(plan.accessPath()).as(plan.explain()).isEqualTo(path);
        assertThat(plan.index() == null ? null : plan.index().name())
                .as(plan.explain())
                .isEqualTo(index);
        assertThat(plan.sortStrategy()).as(plan.explain()).isEqualTo(sortedBy);
    }

    @Test
    void planSeparatesStoreFiltersFromMemoryFilters() {
        QueryPlan plan = plan("findByDepartmentAndSalaryGreaterThanAndHiredAfterAndLastNameEndingWith");
        assertThat(plan.storeConditions()).containsExactly("salary > ?2");
        assertThat(plan.inMemoryConditions()).containsExactly("lastName ends with ?4");
        assertThat(plan.keyConditions()).containsExactly("partition key: department = ?1; index: hired > ?3");
    }

    @Test
    void explanationContainsNoValues() {
        assertThat(plan("findByDepartmentAndLastNameAndSalaryGreaterThan").explain())
                .isEqualTo("""
                        INDEX_LOOKUP on Staff in table staff by index byLastName
                          conditions: department = ?1 and lastName = ?2 and salary > ?3
                          keys: partition key: department = ?1; index: lastName = ?2
                          filtered by the store: salary > ?3
                          requests: 1 per page of up to 1000 rows
                          cost: about 1 request, 1 index row
                          because: The query contains the partition key and an equality on every property of the index.
                          plans: 1. INDEX_LOOKUP by index byLastName; 2. PARTITION_SCAN""");
    }

    @Test
    void scanPlanSuggestsTheMissingIndex() {
        QueryPlan plan = plan("findBySalaryAndActiveTrueOrderByCheckInDesc");
        assertThat(plan.accessPath()).isEqualTo(AccessPath.TABLE_SCAN);
        assertThat(plan.selectionReason())
                .isEqualTo("The query does not contain the partition key: no equality on 'department'.");
        assertThat(plan.advice())
                .isEqualTo("Add the partition key to the query: …ByDepartmentAnd…. Also declare @IndexedBy(properties "
                        + "= {\"salary\", \"active\", \"checkIn desc\"})."
                        + " Or declare @IndexedBy(properties = {\"salary\", \"active\", \"checkIn desc\"},"
                        + " scope = IndexScope.GLOBAL), which covers all partitions.");
    }

    @Test
    void adviceSuggestsNoExistingIndex() {
        assertThat(plan("findByLastName").advice())
                .isEqualTo("Add the partition key to the query: …ByDepartmentAnd…; the query then uses index "
                        + "byLastName."
                        + " Or declare @IndexedBy(properties = {\"lastName\"}, scope = IndexScope.GLOBAL), which "
                        + "covers all partitions.");
        assertThat(plan("findByHiredAfterAndLastNameContaining").advice())
                .startsWith("Add the partition key to the query: …ByDepartmentAnd…; the query then uses index "
                        + "byHired. Or declare");
        assertThat(plan("findByLastNameAndActiveTrue").advice())
                .startsWith("Add the partition key to the query: …ByDepartmentAnd…. Also declare "
                        + "@IndexedBy(properties = {\"lastName\", \"active\"}).");
        assertThat(plan("findByLastNameOrderByHired").advice())
                .startsWith("Add the partition key to the query: …ByDepartmentAnd…. Also declare "
                        + "@IndexedBy(properties = {\"lastName\", \"hired\"}).");
    }

    @Test
    void adviceSuggestsNoIndexCoveredByTheRowKey() {
        assertThat(plan("findByNumberBetween").advice())
                .isEqualTo("Add the partition key to the query: …ByDepartmentAnd…. Or declare"
                        + " @IndexedBy(properties = {\"number\"}, scope = IndexScope.GLOBAL), which "
                        + "covers all partitions.");
    }

    @Test
    void selectionReasonExplainsPartitionScans() {
        assertThat(plan("findByDepartmentOrderByNumber").selectionReason())
                .isEqualTo("The query contains the partition key and no other condition.");
        String unserved =
                "The query contains the partition key, but no condition that the row key or an index supports.";
        assertThat(plan("findByDepartmentAndSalary").selectionReason()).isEqualTo(unserved);
        assertThat(plan("findByDepartmentOrderBySalary").selectionReason()).isEqualTo(unserved);
    }

    @Test
    void selectionReasonExplainsIndexThatOmitsNulls() {
        QueryPlan plan = plan("findByDepartmentOrderByLeft");
        assertThat(plan.selectionReason())
                .contains("The query cannot use index byLeft, because it omits entities where 'left' is null")
                .contains("LeftIsNotNull");
        assertThat(plan.advice())
                .isEqualTo("If 'left' is never null, declare that with JSpecify's @NullMarked on the package or "
                        + "@NonNull on the property; the query then uses index byLeft. Otherwise add "
                        + "LeftIsNotNull to the query.");
    }

    @Test
    void noIndexIsSuggestedForASupportedOrder() {
        QueryPlan plan = plan("findFirstByDepartmentOrderByNumber");
        assertThat(plan.sortStrategy()).isEqualTo(SortStrategy.KEY_ORDER);
        assertThat(plan.advice()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "findByLastNameRegex, Staff.lastName: the keyword Regex is not supported.",
        "findByLastNameNear, Staff.lastName: the keyword Near is not supported.",
        "findByNumberContaining, 'Staff.number: the keyword Contains is not supported. It applies to String'",
        "findByNumberTrue, Staff.number: the keyword True is not supported.",
        "findByNumberIgnoreCase, Staff.number: IgnoreCase is not supported.",
        "findByPhotoGreaterThan, Staff.photo: the keyword GreaterThan is not supported.",
        "findByDepartmentOrderByPhoto, 'Staff.photo: values of type BINARY have no order.'",
        "findByNumberIsEmpty, 'Staff.number: the keyword Empty is not supported. It applies to collections, maps "
                + "and String'"
    })
    void plannerRejectsUnsupportedQueriesWithReason(String name, String message) {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> plan(name))
                .withMessageStartingWith(message);
    }

    @Test
    void pointReadIsBoundToItsKeys() {
        BoundQuery query = BoundQuery.bind(plan("findByDepartmentAndNumber"), "d1", 7);
        assertThat(query.spans()).hasSize(1);
        assertThat(query.spans().get(0)).isEqualTo(new Span(KeyRange.exactly("d1"), KeyRange.exactly("00000007")));
    }

    @Test
    void emptyInAndInvertedBetweenReadNothing() {
        assertThat(BoundQuery.bind(plan("findByDepartmentAndNumberIn"), "d", java.util.List.of())
                        .isEmpty())
                .isTrue();
        assertThat(BoundQuery.bind(plan("findByDepartmentAndNumberBetween"), "d", 9, 3)
                        .isEmpty())
                .isTrue();
        assertThat(BoundQuery.bind(plan("findByDepartmentAndNumber"), "d", null).isEmpty())
                .isTrue();
    }

    @Test
    void nullArgumentOfIsBecomesIsNull() {
        BoundQuery query = BoundQuery.bind(plan("findByDepartmentAndLeft"), "d", null);
        assertThat(query.plan().accessPath()).isEqualTo(AccessPath.PARTITION_SCAN);
        assertThat(query.plan().storeConditions()).containsExactly("left is null");
    }

    @Test
    void nullArgumentWithoutMeaningIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BoundQuery.bind(plan("findByDepartmentAndNumberLessThan"), "d", null))
                .withMessageContaining("Argument 2 of 'number < ?2' is null");
    }

    @Test
    void argumentOfAnotherTypeIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BoundQuery.bind(plan("findByDepartmentAndNumber"), "d", "seven"))
                .withMessage("Found a String as argument for property 'number', which is stored as int."
                        + " Pass a value of that type.");
    }

    @ParameterizedTest
    @CsvSource({
        "findByDepartmentAndNumber, POINT_READ, NONE",
        "findByDepartmentAndNumberBetween, ROW_RANGE, NONE",
        "findByDepartmentAndNumberLessThanOrderByNumber, ROW_RANGE, IN_MEMORY",
        "findByDepartmentAndLastNameGreaterThanOrderByLastName, INDEX_RANGE, IN_MEMORY",
        "findTop10ByDepartmentOrderByHiredDesc, PARTITION_SCAN, IN_MEMORY"
    })
    void plannerSortsInMemoryIfStoreHasNoKeyOrder(String name, AccessPath path, SortStrategy sortedBy) {
        QueryPlan plan = Planner.plan(
                Staff.MODEL, MethodNameParser.parse(Staff.MODEL, name).spec().withKeyOrder(KeyOrder.NONE));

        assertThat(plan.accessPath()).as(plan.explain()).isEqualTo(path);
        assertThat(plan.sortStrategy()).as(plan.explain()).isEqualTo(sortedBy);
    }

    @Test
    void planIsRestoredFromItsChoice() {
        QueryPlan plan = plan("findByDepartmentAndNumberOrDepartmentAndNumber");

        QueryPlan again = Planner.plan(Staff.MODEL, plan.spec(), plan.choice());

        assertThat(plan.choice().conjunct()).isZero();
        assertThat(again.explain()).isEqualTo(plan.explain());
    }

    @Test
    void outdatedPlanChoiceIsRejected() {
        QueryPlan plan = plan("findByDepartmentAndLastName");
        PlanChoice gone = new PlanChoice(AccessPath.INDEX_LOOKUP, "byShoeSize");
        PlanChoice other = new PlanChoice(AccessPath.POINT_READ, null);
        PlanChoice noAlternatives = new PlanChoice(AccessPath.MULTI_POINT_READ, null).withConjunct(7);

        for (PlanChoice stale : List.of(gone, other, noAlternatives)) {
            assertThatExceptionOfType(StalePlanException.class)
                    .isThrownBy(() -> Planner.plan(Staff.MODEL, plan.spec(), stale))
                    .withMessageContaining("department = ?1 and lastName = ?2")
                    .withMessageEndingWith("Compile the application and run ahead-of-time processing again.");
        }
    }

    private static QueryPlan plan(String name) {
        return Planner.plan(
                Staff.MODEL, MethodNameParser.parse(Staff.MODEL, name).spec());
    }
}

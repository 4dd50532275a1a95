package dev.tables.boot.test.app;

import static dev.tables.boot.test.PlanAssertions.plan;
import static dev.tables.boot.test.PlanAssertions.queryMethodPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.query.AccessPath;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@DataTablesTest
class PlanAssertionsTest {
    @Autowired
    private OrderRepository orders;

    @Autowired
    private TablesTemplate template;

    @Test
    void everyAccessPathHasItsAssertion() {
        assertThat(queryMethodPlan(orders, "findByCustomerAndNumber"))
                .isPointRead()
                .hasRequestEstimate("1");
        assertThat(queryMethodPlan(orders, "findByCustomerAndNumberIn")).isMultiPointRead();
        assertThat(queryMethodPlan(orders, "findByCustomerAndNumberBetween")).isRowRange();
        assertThat(queryMethodPlan(orders, "findByCustomerAndState")).isIndexLookup();
        assertThat(queryMethodPlan(orders, "findByCustomerAndStateStartingWith"))
                .isIndexRange();
        assertThat(queryMethodPlan(orders, "findByCustomer")).isPartitionScan();
        assertThat(queryMethodPlan(orders, "findByCustomerIn")).isFanOut();
        assertThat(queryMethodPlan(orders, "findByCents")).hasAccessPath(AccessPath.TABLE_SCAN);
    }

    @Test
    void assertionsChain() {
        assertThat(queryMethodPlan(orders, "findByCustomerAndState"))
                .isIndexLookup()
                .usesIndex("byState")
                .doesNotUseFullScan()
                .readsOnlyMatchingRows()
                .doesNotFilterInMemory()
                .doesNotSortInMemory()
                .hasRequestEstimate("1 per page of up to 1000 rows, and on Azure one for each matching entity, because "
                        + "index rows there do not contain its ETag or timestamp");
        assertThat(queryMethodPlan(orders, "findByCustomer")).usesNoIndex();
    }

    @Test
    void plansOfTheTemplateAreAssertedTheSameWay() {
        assertThat(plan(template.queryMethodPlan(Order.class, "findByCustomerAndNumber")))
                .isPointRead();
        assertThat(plan(template.queryPlans().queryMethodPlan(OrderRepository.class, "findByCustomer")))
                .isPartitionScan();
    }

    @Test
    void failuresShowTheMethodAndThePlan() {
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomerAndState"))
                        .isPointRead(),
                """
                [findByCustomerAndState]\s
                Expected the query to use access path POINT_READ, but its plan is:
                INDEX_LOOKUP on Order in table order by index byState
                  conditions: customer = ?1 and state = ?2
                  keys: partition key: customer = ?1; index: state = ?2
                  requests: 1 per page of up to 1000 rows, and on Azure one for each matching entity, because index rows there \
                do not contain its ETag or timestamp
                  cost: about 1 request, 1 index row
                  because: The query contains the partition key and an equality on every property of the index.
                  plans: 1. INDEX_LOOKUP by index byState (in use); 2. PARTITION_SCAN""");
    }

    @Test
    void eachAssertionFailsWhereThePlanIsAnother() {
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCents")).doesNotUseFullScan(), "not to scan the table");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomer")).usesIndex("byState"),
                "to use index byState");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomerAndState"))
                        .usesIndex("byCents"),
                "index byCents");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomerAndState"))
                        .usesNoIndex(),
                "to use no index");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomer")).hasRequestEstimate("1"),
                "these requests: 1");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomerAndCentsGreaterThan"))
                        .readsOnlyMatchingRows(),
                "to read only matching entities");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomerAndStateContaining"))
                        .doesNotFilterInMemory(),
                "not to filter in memory");
        assertFails(
                () -> assertThat(queryMethodPlan(orders, "findByCustomerOrderByCents"))
                        .doesNotSortInMemory(),
                "not to sort in memory");
    }

    @Test
    void whatIsFilteredByTheStoreIsToldFromWhatIsFilteredInMemory() {
        assertThat(queryMethodPlan(orders, "findByCustomerAndCentsGreaterThan")).doesNotFilterInMemory();
    }

    @Test
    void repositoriesGiveThePlanOfAMethodAsDataAndText() {
        assertThat(orders.queryMethodPlan("findByCustomerAndNumber").accessPath())
                .isEqualTo(AccessPath.POINT_READ);
        assertThat(orders.queryMethodPlan("findByCustomerAndNumber").explain())
                .startsWith("POINT_READ on Order in table order\n");
    }

    @Test
    void unknownMethodsAreRefused() {
        assertThatThrownBy(() -> queryMethodPlan(orders, "findByNobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OrderRepository has no query method 'findByNobody'")
                .hasMessageContaining("findByCustomerAndNumber");
    }

    private static void assertFails(ThrowingCallable assertion, String message) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContaining(message);
    }
}

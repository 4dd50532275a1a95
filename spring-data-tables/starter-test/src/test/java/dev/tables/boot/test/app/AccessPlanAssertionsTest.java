package dev.tables.boot.test.app;

import static dev.tables.boot.test.AccessPlanAssertions.plan;
import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.query.AccessPath;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@DataTablesTest
class AccessPlanAssertionsTest {
    @Autowired
    private OrderRepository orders;

    @Autowired
    private TablesTemplate template;

    @Test
    void everyAccessPathHasItsAssertion() {
        assertThat(planForQueryMethod(orders, "findByCustomerAndNumber"))
                .isPointRead()
                .hasRequestEstimate("1");
        assertThat(planForQueryMethod(orders, "findByCustomerAndNumberIn")).isMultiPointRead();
        assertThat(planForQueryMethod(orders, "findByCustomerAndNumberBetween")).isRowRangeScan();
        assertThat(planForQueryMethod(orders, "findByCustomerAndState")).isIndexLookup();
        assertThat(planForQueryMethod(orders, "findByCustomerAndStateStartingWith"))
                .isIndexRangeScan();
        assertThat(planForQueryMethod(orders, "findByCustomer")).isPartitionScan();
        assertThat(planForQueryMethod(orders, "findByCustomerIn")).isFanOut();
        assertThat(planForQueryMethod(orders, "findByCents")).hasAccessPath(AccessPath.TABLE_SCAN);
    }

    @Test
    void assertionsCanBeChained() {
        assertThat(planForQueryMethod(orders, "findByCustomerAndState"))
                .isIndexLookup()
                .usesIndex("byState")
                .doesNotUseFullScan()
                .readsOnlyMatchingRows()
                .doesNotFilterInMemory()
                .doesNotSortInMemory()
                .hasRequestEstimate("1 per page of up to 1000 rows, and on Azure one for each matching entity, because "
                        + "index rows there do not contain its ETag or timestamp");
        assertThat(planForQueryMethod(orders, "findByCustomer")).usesNoIndex();
    }

    @Test
    void plansOfTheTemplateCanBeAsserted() {
        assertThat(plan(template.planForQueryMethod(Order.class, "findByCustomerAndNumber")))
                .isPointRead();
        assertThat(plan(template.queryPlans().planForQueryMethod(OrderRepository.class, "findByCustomer")))
                .isPartitionScan();
    }

    @Test
    void failuresShowTheMethodAndThePlan() {
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomerAndState"))
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
    void eachAssertionFailsForAnotherPlan() {
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCents")).doesNotUseFullScan(),
                "not to scan the table");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomer")).usesIndex("byState"),
                "to use index byState");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomerAndState"))
                        .usesIndex("byCents"),
                "index byCents");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomerAndState"))
                        .usesNoIndex(),
                "to use no index");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomer")).hasRequestEstimate("1"),
                "these requests: 1");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomerAndCentsGreaterThan"))
                        .readsOnlyMatchingRows(),
                "to read only matching entities");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomerAndStateContaining"))
                        .doesNotFilterInMemory(),
                "not to filter in memory");
        assertFails(
                () -> assertThat(planForQueryMethod(orders, "findByCustomerOrderByCents"))
                        .doesNotSortInMemory(),
                "not to sort in memory");
    }

    @Test
    void storeFiltersAndMemoryFiltersAreDistinguished() {
        assertThat(planForQueryMethod(orders, "findByCustomerAndCentsGreaterThan"))
                .doesNotFilterInMemory();
    }

    @Test
    void repositoryReturnsThePlanOfAMethod() {
        assertThat(orders.planForQueryMethod("findByCustomerAndNumber").accessPath())
                .isEqualTo(AccessPath.POINT_READ);
        assertThat(orders.planForQueryMethod("findByCustomerAndNumber").explain())
                .startsWith("POINT_READ on Order in table order\n");
    }

    @Test
    void unknownMethodsAreRejected() {
        assertThatThrownBy(() -> planForQueryMethod(orders, "findByNobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OrderRepository has no query method 'findByNobody'")
                .hasMessageContaining("findByCustomerAndNumber");
    }

    private static void assertFails(ThrowingCallable assertion, String message) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContaining(message);
    }
}

package dev.tables.boot.test.app;

import static dev.tables.boot.test.PlanAssertions.plan;
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
        assertThat(plan(orders, "findByCustomerAndNumber")).isPointRead().hasExpectedRequests("1");
        assertThat(plan(orders, "findByCustomerAndNumberIn")).isMultiPointRead();
        assertThat(plan(orders, "findByCustomerAndNumberBetween")).isRowRange();
        assertThat(plan(orders, "findByCustomerAndState")).isIndexLookup();
        assertThat(plan(orders, "findByCustomerAndStateStartingWith")).isIndexRange();
        assertThat(plan(orders, "findByCustomer")).isPartitionScan();
        assertThat(plan(orders, "findByCustomerIn")).isFanOut();
        assertThat(plan(orders, "findByCents")).hasAccessPath(AccessPath.TABLE_SCAN);
    }

    @Test
    void assertionsChain() {
        assertThat(plan(orders, "findByCustomerAndState"))
                .isIndexLookup()
                .usesIndex("byState")
                .doesNotUseFullScan()
                .readsOnlyMatchingRows()
                .doesNotFilterInMemory()
                .doesNotSortInMemory()
                .hasExpectedRequests(
                        "1 per page of up to 1000 rows, and on Azure one for each matching entity, because "
                                + "index rows there do not contain its ETag or timestamp");
        assertThat(plan(orders, "findByCustomer")).usesNoIndex();
    }

    @Test
    void plansOfTheTemplateAreAssertedTheSameWay() {
        assertThat(plan(template.plan(Order.class, "findByCustomerAndNumber"))).isPointRead();
        assertThat(plan(template.queryPlans().plan(OrderRepository.class, "findByCustomer")))
                .isPartitionScan();
    }

    @Test
    void failuresShowTheMethodAndThePlan() {
        assertFails(() -> assertThat(plan(orders, "findByCustomerAndState")).isPointRead(), """
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
        assertFails(() -> assertThat(plan(orders, "findByCents")).doesNotUseFullScan(), "not to scan the table");
        assertFails(() -> assertThat(plan(orders, "findByCustomer")).usesIndex("byState"), "to use index byState");
        assertFails(() -> assertThat(plan(orders, "findByCustomerAndState")).usesIndex("byCents"), "index byCents");
        assertFails(() -> assertThat(plan(orders, "findByCustomerAndState")).usesNoIndex(), "to use no index");
        assertFails(() -> assertThat(plan(orders, "findByCustomer")).hasExpectedRequests("1"), "these requests: 1");
        assertFails(
                () -> assertThat(plan(orders, "findByCustomerAndCentsGreaterThan"))
                        .readsOnlyMatchingRows(),
                "to read only matching entities");
        assertFails(
                () -> assertThat(plan(orders, "findByCustomerAndStateContaining"))
                        .doesNotFilterInMemory(),
                "not to filter in memory");
        assertFails(
                () -> assertThat(plan(orders, "findByCustomerOrderByCents")).doesNotSortInMemory(),
                "not to sort in memory");
    }

    @Test
    void whatIsFilteredByTheStoreIsToldFromWhatIsFilteredInMemory() {
        assertThat(plan(orders, "findByCustomerAndCentsGreaterThan")).doesNotFilterInMemory();
    }

    @Test
    void repositoriesGiveThePlanOfAMethodAsDataAndText() {
        assertThat(orders.plan("findByCustomerAndNumber").accessPath()).isEqualTo(AccessPath.POINT_READ);
        assertThat(orders.plan("findByCustomerAndNumber").explain()).startsWith("POINT_READ on Order in table order\n");
    }

    @Test
    void unknownMethodsAreRefused() {
        assertThatThrownBy(() -> plan(orders, "findByNobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OrderRepository has no query method 'findByNobody'")
                .hasMessageContaining("findByCustomerAndNumber");
    }

    private static void assertFails(ThrowingCallable assertion, String message) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContaining(message);
    }
}

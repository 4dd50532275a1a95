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
        assertThat(plan(orders, "findByCustomerAndNumber")).isPoint().expectsRequests("1");
        assertThat(plan(orders, "findByCustomerAndNumberIn")).isPoints();
        assertThat(plan(orders, "findByCustomerAndNumberBetween")).isRowRange();
        assertThat(plan(orders, "findByCustomerAndState")).isIndexPoint();
        assertThat(plan(orders, "findByCustomerAndStateStartingWith")).isIndexRange();
        assertThat(plan(orders, "findByCustomer")).isPartition();
        assertThat(plan(orders, "findByCustomerIn")).isFanOut();
        assertThat(plan(orders, "findByCents")).isServedBy(AccessPath.SCAN);
    }

    @Test
    void assertionsChain() {
        assertThat(plan(orders, "findByCustomerAndState"))
                .isIndexPoint()
                .usesIndex("byState")
                .doesNotScan()
                .readsAnswersOnly()
                .filtersNothingInMemory()
                .sortsNothingInMemory()
                .expectsRequests(
                        "1 per page of up to 1000 rows, and on Azure one for each hit, whose version its copy does not"
                                + " have there");
        assertThat(plan(orders, "findByCustomer")).usesNoIndex();
    }

    @Test
    void plansOfTheTemplateAreAssertedTheSameWay() {
        assertThat(plan(template.plan(Order.class, "findByCustomerAndNumber"))).isPoint();
        assertThat(plan(template.plans().of(OrderRepository.class, "findByCustomer")))
                .isPartition();
    }

    @Test
    void failuresShowTheMethodAndThePlan() {
        assertFails(() -> assertThat(plan(orders, "findByCustomerAndState")).isPoint(), """
                [findByCustomerAndState]\s
                Expected the query to be served by POINT, but its plan is:
                INDEX_POINT on Order in table order by index byState
                  asked: customer = ?1 and state = ?2
                  keys: partition key: customer = ?1; index: state = ?2
                  requests: 1 per page of up to 1000 rows, and on Azure one for each hit, whose version its copy does not have there
                  cost: about 1 request, 1 index row
                  because: The partition is given, and every component of the index.
                  plans: 1. INDEX_POINT by index byState (in use); 2. PARTITION""");
    }

    @Test
    void eachAssertionFailsWhereThePlanIsAnother() {
        assertFails(() -> assertThat(plan(orders, "findByCents")).doesNotScan(), "not to scan the table");
        assertFails(() -> assertThat(plan(orders, "findByCustomer")).usesIndex("byState"), "to use index byState");
        assertFails(() -> assertThat(plan(orders, "findByCustomerAndState")).usesIndex("byCents"), "index byCents");
        assertFails(() -> assertThat(plan(orders, "findByCustomerAndState")).usesNoIndex(), "to use no index");
        assertFails(() -> assertThat(plan(orders, "findByCustomer")).expectsRequests("1"), "these requests: 1");
        assertFails(
                () -> assertThat(plan(orders, "findByCustomerAndCentsGreaterThan"))
                        .readsAnswersOnly(),
                "to read nothing but answers");
        assertFails(
                () -> assertThat(plan(orders, "findByCustomerAndStateContaining"))
                        .filtersNothingInMemory(),
                "to filter nothing in memory");
        assertFails(
                () -> assertThat(plan(orders, "findByCustomerOrderByCents")).sortsNothingInMemory(),
                "to sort nothing in memory");
    }

    @Test
    void whatIsFilteredByTheStoreIsToldFromWhatIsFilteredInMemory() {
        assertThat(plan(orders, "findByCustomerAndCentsGreaterThan")).filtersNothingInMemory();
    }

    @Test
    void repositoriesGiveThePlanOfAMethodAsDataAndText() {
        assertThat(orders.plan("findByCustomerAndNumber").path()).isEqualTo(AccessPath.POINT);
        assertThat(orders.plan("findByCustomerAndNumber").explain()).startsWith("POINT on Order in table order\n");
    }

    @Test
    void unknownMethodsAreRefused() {
        assertThatThrownBy(() -> plan(orders, "findByNobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Found no query method 'findByNobody' in OrderRepository")
                .hasMessageContaining("findByCustomerAndNumber");
    }

    private static void assertFails(ThrowingCallable assertion, String message) {
        assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContaining(message);
    }
}

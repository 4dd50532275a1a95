package shop;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.OptimisticLockingFailureException;

@DataTablesTest
class OrderRepositoryTest {
    @Autowired
    private OrderRepository orders;

    @BeforeEach
    void save() {
        orders.deleteAll();
        orders.saveAll(List.of(
                Order.of("ada", LocalDate.of(2026, 3, 1), 1, "19.90"),
                Order.of("ada", LocalDate.of(2026, 3, 1), 2, "5.00").with(OrderStatus.PAID),
                Order.of("ada", LocalDate.of(2026, 4, 9), 3, "120.00"),
                Order.of("bob", LocalDate.of(2026, 4, 2), 4, "7.25").with(OrderStatus.PAID)));
    }

    @Test
    void newestOrderIsFirst() {
        assertThat(orders.findByCustomerAndPlacedBetween("ada", LocalDate.of(2026, 1, 1), LocalDate.of(2026, 12, 31)))
                .extracting(Order::number)
                .containsExactly(3, 1, 2);
    }

    @Test
    void ordersAreFoundByStatusOfOneOrAllCustomers() {
        assertThat(orders.findByCustomerAndStatus("ada", OrderStatus.PAID)).hasSize(1);
        assertThat(orders.findByStatus(OrderStatus.PAID))
                .extracting(Order::customer)
                .containsExactlyInAnyOrder("ada", "bob");
    }

    @Test
    void queriesUseKeysAndIndexes() {
        assertThat(planForQueryMethod(orders, "findByCustomerAndPlacedBetween"))
                .isRowRangeScan()
                .readsOnlyMatchingRows();
        assertThat(planForQueryMethod(orders, "findByCustomerAndStatus"))
                .isIndexLookup()
                .usesIndex("byStatus");
        assertThat(planForQueryMethod(orders, "findByStatus")).isIndexLookup().usesIndex("byStatusAnywhere");
    }

    @Test
    void staleVersionIsRejected() {
        Order seen = orders.findById(new OrderKey("bob", LocalDate.of(2026, 4, 2), 4))
                .orElseThrow();
        orders.save(seen.with(OrderStatus.SHIPPED));

        assertThatThrownBy(() -> orders.save(seen.with(OrderStatus.OPEN)))
                .isInstanceOf(OptimisticLockingFailureException.class);
    }
}

package pages.keys;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@DataTablesTest
class KeysTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    @Autowired
    private OrderRepository orders;

    @Test
    void findsOrdersByKeysAndIndexes() {
        Order first = new Order("ada", DAY, 1, "paid");
        Order second = new Order("ada", DAY.plusDays(1), 2, "open");
        orders.saveAll(List.of(first, second, new Order("bob", DAY, 3, "open")));

        assertThat(orders.findByCustomer("ada")).containsExactly(second, first);
        assertThat(orders.findByCustomerAndPlacedBetween("ada", DAY, DAY)).containsExactly(first);
        assertThat(orders.findByCustomerAndStatus("ada", "open")).containsExactly(second);
        assertThat(orders.findByNumber(2)).hasValue(second);
        assertThat(orders.findByPlaced(DAY)).hasSize(2);
    }

    @Test
    void usesTheAccessPathsOfTheComments() {
        assertThat(planForQueryMethod(orders, "findByCustomerAndPlacedBetween")).isRowRangeScan();
        assertThat(planForQueryMethod(orders, "findByCustomerAndStatus"))
                .isIndexLookup()
                .usesIndex("byStatus");
        assertThat(planForQueryMethod(orders, "findByNumber")).isIndexLookup().usesIndex("byNumber");
        assertThat(planForQueryMethod(orders, "findByPlaced")).isIndexLookup().usesIndex("byDay");
    }
}

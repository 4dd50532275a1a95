package dev.tables.docs.tutorial;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.docs.Outputs;
import dev.tables.docs.StoredRows;
import java.io.IOException;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.ContextConfiguration;
import shop.Order;
import shop.OrderRepository;
import shop.OrderStatus;
import shop.ShopApplication;

/** The rows that the tutorial shows, and the plans. */
@DataTablesTest
@ContextConfiguration(classes = ShopApplication.class)
class RowsTest {
    @Autowired
    private OrderRepository orders;

    @Autowired
    private TablesTemplate tables;

    @Test
    void rowsOfTwoOrdersMatchThePage() throws IOException {
        orders.save(Order.of("ada", LocalDate.of(2026, 3, 1), 1, "19.90"));
        orders.save(Order.of("ada", LocalDate.of(2026, 4, 9), 2, "120.00").with(OrderStatus.PAID));

        Outputs.check("learn-rows.txt", StoredRows.of(tables.store(), "orders"));
    }

    @Test
    void plansMatchThePage() throws IOException {
        Outputs.check(
                "learn-plan.txt",
                tables.queryPlans()
                        .planForQueryMethod(OrderRepository.class, "findByCustomerAndStatus")
                        .explain());
    }
}

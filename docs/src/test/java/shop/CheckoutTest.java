package shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;

@DataTablesTest
@Import(Checkout.class)
class CheckoutTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    @Autowired
    private OrderRepository orders;

    @Autowired
    private OrderLineRepository lines;

    @Autowired
    private Checkout checkout;

    @Test
    void orderAndItsLinesAreStoredAtomically() {
        checkout.place(
                Order.of("ada", DAY, 1, "24.00"),
                List.of(new OrderLine("ada", 1, 1, "tea", 2), new OrderLine("ada", 1, 2, "cup", 1)));

        assertThat(lines.findByCustomerAndNumber("ada", 1)).hasSize(2);
        assertThatThrownBy(() ->
                        checkout.place(Order.of("ada", DAY, 2, "8.00"), List.of(new OrderLine("ada", 1, 2, "cup", 1))))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(orders.findById(new OrderKey("ada", DAY, 2))).isEmpty();
    }
}

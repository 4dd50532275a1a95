package shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@DataTablesTest
@Import(OrderImport.class)
class OrderImportTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    @Autowired
    private OrderRepository orders;

    @Autowired
    private OrderImport imports;

    @Test
    void importCountsDuplicatesAndListsRejectedOrders() {
        orders.save(Order.of("ada", DAY, 7, "1.00"));
        List<Long> positions = new ArrayList<>();
        Stream<Order> source = IntStream.range(0, 2500)
                .mapToObj(number -> Order.of("ada", DAY, number == 13 ? 10_000_000 : number, "1.00"));

        OrderImport.Outcome outcome = imports.run(source, 0, positions::add);

        assertThat(outcome.saved()).isEqualTo(2498);
        assertThat(outcome.duplicates()).isEqualTo(1);
        assertThat(positions).containsExactly(1000L, 2000L, 2500L);
        assertThat(outcome.rejected()) // the key has six digits
                .hasSize(1)
                .first()
                .asString()
                .startsWith("order 10000000: ");
    }
}

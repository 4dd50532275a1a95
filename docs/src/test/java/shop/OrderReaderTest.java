package shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@DataTablesTest
@Import(OrderReader.class)
class OrderReaderTest {
    @Autowired
    private OrderRepository orders;

    @Autowired
    private OrderReader reader;

    @Test
    void readerContinuesAtItsPosition() {
        LocalDate day = LocalDate.of(2026, 3, 1);
        orders.saveAll(IntStream.rangeClosed(1, 7)
                .mapToObj(number -> Order.of("ada", day, number, "1.00"))
                .toList());

        assertThat(reader.next("mail", "ada")).extracting(Order::number).containsExactly(1, 2, 3);
        orders.deleteById(new OrderKey("ada", day, 3)); // the position is not a count
        assertThat(reader.next("mail", "ada")).extracting(Order::number).containsExactly(4, 5, 6);
        assertThat(reader.next("mail", "ada")).extracting(Order::number).containsExactly(7);
        assertThat(reader.next("mail", "ada")).isEmpty();
        assertThat(reader.next("export", "ada")).hasSize(3);
    }
}

package repairs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;

@DataTablesTest
@Import(Reception.class)
class ReceptionTest {
    private static final LocalDate MARCH_2 = LocalDate.of(2026, 3, 2);

    @Autowired
    private Reception reception;

    @Autowired
    private CustomerRepository customers;

    @Autowired
    private RepairRepository repairs;

    @Test
    void registersCustomerAndRepairTogether() {
        reception.register(
                new Customer("ada", "Ada Wong", "ada@example.com", "+1 555 0100"),
                Repair.of("ada", MARCH_2, 1, "drill", "DX-100"));

        assertThat(customers.findByEmailIgnoreCase("ADA@example.com"))
                .get()
                .extracting(Customer::phone)
                .isEqualTo("+1 555 0100");

        Customer other = new Customer("eve", "Eve Lund", "Ada@Example.com", "+1 555 0199");
        assertThatThrownBy(() -> reception.register(other, Repair.of("eve", MARCH_2, 2, "lamp", "L-7")))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(repairs.existsById(new RepairKey("eve", MARCH_2, 2))).isFalse();
    }
}

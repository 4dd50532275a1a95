package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.EmployeeRepository;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** Where transactions are of one partition, as on Azure always and elsewhere by default, a transfer is refused as a whole. */
@DataTablesTest
@Import(Transfers.class)
class PortableTransfersTest {
    @Autowired
    private Transfers transfers;

    @Autowired
    private EmployeeRepository employees;

    @Autowired
    private DepartmentRepository departments;

    @Test
    void rejectionNamesTheProperty() {
        LocalDate day = LocalDate.of(2020, 1, 1);
        Employee zoe = employees.insert(new Employee("Gardens", 7, "Zoe", "Young", "zoe@example.org", day, day));
        departments.insert(new Department("Acme", "Gardens", 10, 1, null));
        departments.insert(new Department("Acme", "Kitchen", 2, 1, null));

        assertThatThrownBy(() -> transfers.transfer("Acme", new EmployeeKey("Gardens", 7), "Kitchen", day))
                .hasMessageContaining("The transaction writes Employee to a second partition of table 'staff'.")
                .hasMessageContaining("set tables.transaction-scope=store to write to any partitions and tables");
        assertThat(employees.findById(new EmployeeKey("Gardens", 7))).contains(zoe);
        assertThat(employees.findById(new EmployeeKey("Kitchen", 7))).isEmpty();
    }
}

package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.boot.test.TableFaultInjection;
import dev.tables.examples.employees.staff.Employee;
import dev.tables.examples.employees.staff.EmployeeKey;
import dev.tables.examples.employees.staff.EmployeeRepository;
import dev.tables.examples.employees.staff.Salary;
import dev.tables.examples.employees.staff.SalaryRepository;
import dev.tables.examples.employees.staff.Title;
import dev.tables.examples.employees.staff.TitleRepository;
import java.time.LocalDate;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** What an employee who goes elsewhere takes along, and that nothing is left half done. */
@DataTablesTest(properties = "tables.transaction-scope=store")
@Import(Transfers.class)
class TransfersTest {
    private static final String COMPANY = "Acme";
    private static final EmployeeKey ZOE = new EmployeeKey("Gardens", 7);
    private static final LocalDate HIRED = LocalDate.of(2020, 1, 1);
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 23);
    private static final LocalDate STILL = LocalDate.of(9999, 1, 1);

    @Autowired
    Transfers transfers;

    @Autowired
    EmployeeRepository employees;

    @Autowired
    TitleRepository titles;

    @Autowired
    SalaryRepository salaries;

    @Autowired
    DepartmentRepository departments;

    @Autowired
    TransferRepository history;

    @Autowired
    TableFaultInjection faults;

    @Autowired
    PlatformTransactionManager transactions;

    @BeforeEach
    void hire() {
        employees.deleteAll();
        titles.deleteAll();
        salaries.deleteAll();
        departments.deleteAll();
        history.deleteAll();
        departments.insert(new Department(COMPANY, "Gardens", 10, 1, null));
        departments.insert(new Department(COMPANY, "Kitchen", 2, 1, null));
        employees.insert(zoe("Gardens"));
        titles.save(new Title("Gardens", 7, HIRED, "Gardener", STILL));
        salaries.save(new Salary("Gardens", 7, HIRED, 40_000, STILL));
    }

    private static Employee zoe(String department) {
        return new Employee(department, 7, "Zoe", "Young", "zoe@example.org", LocalDate.of(1990, 2, 3), HIRED);
    }

    private int takenIn(String department) {
        return departments
                .findById(new DepartmentKey(COMPANY, department))
                .orElseThrow()
                .taken();
    }

    private void assertNothingHasMoved() {
        assertThat(employees.findById(ZOE)).contains(zoe("Gardens"));
        assertThat(employees.findByEmail("zoe@example.org")).contains(zoe("Gardens"));
        assertThat(employees.findById(new EmployeeKey("Kitchen", 7))).isEmpty();
        assertThat(titles.findByDepartmentAndNumberOrderByFromDate("Gardens", 7))
                .hasSize(1);
        assertThat(titles.findByDepartmentAndNumberOrderByFromDate("Kitchen", 7))
                .isEmpty();
        assertThat(List.of(takenIn("Gardens"), takenIn("Kitchen"))).containsExactly(1, 1);
        assertThat(history.findByNumberOrderByDay(7)).isEmpty();
    }

    @Test
    void transferMovesAllRows() {
        transfers.transfer(COMPANY, ZOE, "Kitchen", TODAY);

        assertThat(employees.findById(ZOE)).isEmpty();
        assertThat(employees.findByEmail("zoe@example.org")).contains(zoe("Kitchen"));
        assertThat(titles.findByDepartmentAndNumberOrderByFromDate("Kitchen", 7))
                .containsExactly(new Title("Kitchen", 7, HIRED, "Gardener", STILL));
        assertThat(salaries.findByDepartmentAndNumberOrderByFromDate("Kitchen", 7))
                .containsExactly(new Salary("Kitchen", 7, HIRED, 40_000, STILL));
        assertThat(titles.findByDepartmentAndNumberOrderByFromDate("Gardens", 7))
                .isEmpty();
        assertThat(List.of(takenIn("Gardens"), takenIn("Kitchen"))).containsExactly(0, 2);
        assertThat(history.findByNumberOrderByDay(7)).containsExactly(new Transfer(7, TODAY, "Gardens", "Kitchen"));
    }

    @Test
    void transferToAFullDepartmentChangesNothing() {
        departments.save(departments
                .findById(new DepartmentKey(COMPANY, "Kitchen"))
                .orElseThrow()
                .with(1));

        assertThatExceptionOfType(DepartmentFullException.class)
                .isThrownBy(() -> transfers.transfer(COMPANY, ZOE, "Kitchen", TODAY));
        assertThat(takenIn("Kitchen")).isEqualTo(2);
        departments.save(departments
                .findById(new DepartmentKey(COMPANY, "Kitchen"))
                .orElseThrow()
                .with(-1));
        assertNothingHasMoved();
    }

    /** Whatever the write before which the store fails: there is one commit, and before it nothing. */
    @Test
    void failedTransferChangesNothing() {
        for (int number = 0; number < 8; number++) {
            faults.onNextWrite().skippingFirst(number).throttle();
            assertThatExceptionOfType(TransientDataAccessResourceException.class)
                    .as("write %s", number)
                    .isThrownBy(() -> transfers.transfer(COMPANY, ZOE, "Kitchen", TODAY));
            assertNothingHasMoved();
        }
    }

    @Test
    void transferToAMissingDepartmentChangesNothing() {
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(() -> transfers.transfer(COMPANY, ZOE, "Moon", TODAY));
        assertNothingHasMoved();
    }

    /** An e-mail address is one of a kind in a department. */
    @Test
    void transferWithATakenEmailChangesNothing() {
        employees.insert(new Employee("Kitchen", 8, "Zoe", "Old", "zoe@example.org", LocalDate.of(1980, 2, 3), HIRED));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> transfers.transfer(COMPANY, ZOE, "Kitchen", TODAY));
        employees.deleteById(new EmployeeKey("Kitchen", 8));
        assertNothingHasMoved();
    }

    @Test
    void concurrentTransfersDoNotTakeTheSamePlace() {
        TransactionTemplate first = new TransactionTemplate(transactions);
        TransactionTemplate second = new TransactionTemplate(transactions);
        second.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);

        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> first.executeWithoutResult(status -> {
                    transfers.transfer(COMPANY, ZOE, "Kitchen", TODAY);
                    second.executeWithoutResult(other -> departments.save(departments
                            .findById(new DepartmentKey(COMPANY, "Kitchen"))
                            .orElseThrow()
                            .with(1)));
                }));
        assertThat(takenIn("Kitchen")).isEqualTo(2);
        assertThat(employees.findById(ZOE)).contains(zoe("Gardens"));
        assertThat(history.findByNumberOrderByDay(7)).isEmpty();
    }
}

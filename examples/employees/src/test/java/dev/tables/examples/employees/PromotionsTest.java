package dev.tables.examples.employees;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.boot.test.TableFaultInjection;
import dev.tables.examples.employees.staff.EmployeeKey;
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
import org.springframework.dao.TransientDataAccessResourceException;

@DataTablesTest
@Import(Promotions.class)
class PromotionsTest {
    private static final EmployeeKey ZOE = new EmployeeKey("Gardens", 7);
    private static final LocalDate HIRED = LocalDate.of(2020, 1, 1);
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final LocalDate STILL = LocalDate.of(9999, 1, 1);

    @Autowired
    private Promotions promotions;

    @Autowired
    private TitleRepository titles;

    @Autowired
    private SalaryRepository salaries;

    @Autowired
    private TableFaultInjection faults;

    @BeforeEach
    void hire() {
        titles.deleteAll();
        salaries.deleteAll();
        titles.save(new Title("Gardens", 7, HIRED, "Gardener", STILL));
        salaries.save(new Salary("Gardens", 7, HIRED, 40_000, STILL));
    }

    private List<Title> titlesOfZoe() {
        return titles.findByDepartmentAndNumberOrderByFromDate("Gardens", 7);
    }

    private List<Salary> salariesOfZoe() {
        return salaries.findByDepartmentAndNumberOrderByFromDate("Gardens", 7);
    }

    @Test
    void promotionEndsTheOldAndStartsTheNewTitleAndSalary() {
        promotions.promote(ZOE, "Head Gardener", 50_000, TODAY);

        assertThat(titlesOfZoe())
                .containsExactly(
                        new Title("Gardens", 7, HIRED, "Gardener", TODAY),
                        new Title("Gardens", 7, TODAY, "Head Gardener", STILL));
        assertThat(salariesOfZoe())
                .containsExactly(
                        new Salary("Gardens", 7, HIRED, 40_000, TODAY), new Salary("Gardens", 7, TODAY, 50_000, STILL));
    }

    @Test
    void promotionWritesFourRowsInOneRequest() {
        faults.onNextWrite().skippingFirst(1).failAsUnavailable();

        promotions.promote(ZOE, "Head Gardener", 50_000, TODAY);

        assertThat(faults.pendingCount()).isEqualTo(1);
        assertThat(salariesOfZoe()).hasSize(2);
    }

    @Test
    void failedPromotionChangesNothing() {
        faults.onNextWrite().throttle();

        assertThatThrownBy(() -> promotions.promote(ZOE, "Head Gardener", 50_000, TODAY))
                .isInstanceOf(TransientDataAccessResourceException.class);
        assertThat(titlesOfZoe()).containsExactly(new Title("Gardens", 7, HIRED, "Gardener", STILL));
        assertThat(salariesOfZoe()).containsExactly(new Salary("Gardens", 7, HIRED, 40_000, STILL));
    }

    @Test
    void promotionFailsWithoutSalary() {
        salaries.deleteAll();

        assertThatThrownBy(() -> promotions.promote(ZOE, "Head Gardener", 50_000, TODAY))
                .isInstanceOf(NoSuchElementException.class);
        assertThat(titlesOfZoe()).hasSize(1);
    }

    @Test
    void historiesAreReadAsRowRanges() {
        assertThat(planForQueryMethod(titles, "findByDepartmentAndNumberOrderByFromDate"))
                .isRowRangeScan()
                .doesNotSortInMemory();
        assertThat(planForQueryMethod(salaries, "findByDepartmentAndNumberOrderByFromDate"))
                .isRowRangeScan()
                .readsOnlyMatchingRows();
    }
}

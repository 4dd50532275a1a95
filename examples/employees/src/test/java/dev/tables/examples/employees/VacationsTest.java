package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.boot.test.TableFaultInjection;
import dev.tables.data.core.CommittedEntity;
import dev.tables.data.core.StaleEntityVersionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.dao.TransientDataAccessResourceException;

@DataTablesTest
@Import(Vacations.class)
class VacationsTest {
    private static final VacationKey LAST = new VacationKey("Gardens", 7, 2026);
    private static final VacationKey NEXT = new VacationKey("Gardens", 7, 2027);

    @Autowired
    private Vacations vacations;

    @Autowired
    private VacationRepository years;

    @Autowired
    private TableFaultInjection faults;

    @BeforeEach
    void begin() {
        years.deleteAll();
        years.insert(new Vacation("Gardens", 7, 2026, 4, null));
    }

    @Test
    void savedEntityIsUsedWithItsVersionAfterCommit() {
        // tag::readme[]
        CommittedEntity<Vacation> opened = vacations.open(new VacationKey("Gardens", 7, 2026), 30);
        Vacation taken = vacations.take(opened.get(), 10);
        // end::readme[]

        assertThat(opened.get().version()).isNotNull();
        assertThat(years.findById(NEXT)).contains(taken);
        assertThat(vacations.take(taken, 5).days()).isEqualTo(19);
        assertThat(years.findById(LAST)).map(Vacation::days).contains(0);
    }

    @Test
    void concurrentVacationsDoNotTakeTheSameDay() {
        Vacation read = vacations.open(LAST, 30).get();
        vacations.take(read, 34);

        assertThatExceptionOfType(StaleEntityVersionException.class).isThrownBy(() -> vacations.take(read, 1));
        assertThat(years.findById(NEXT)).map(Vacation::days).contains(0);
    }

    @Test
    void failedTransactionOpensNoYear() {
        faults.onNextWrite().throttle();

        assertThatExceptionOfType(TransientDataAccessResourceException.class)
                .isThrownBy(() -> vacations.open(LAST, 30));
        assertThat(years.findById(LAST)).map(Vacation::days).contains(4);
        assertThat(years.findById(NEXT)).isEmpty();
    }
}

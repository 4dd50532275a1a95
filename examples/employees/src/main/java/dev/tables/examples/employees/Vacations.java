package dev.tables.examples.employees;

import dev.tables.data.core.CommittedEntity;
import dev.tables.data.core.TablesOperations;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Keeps the days off of employees. */
@Service
public class Vacations {
    private final VacationRepository vacations;
    private final TablesOperations tables;

    Vacations(VacationRepository vacations, TablesOperations tables) {
        this.vacations = vacations;
        this.tables = tables;
    }

    /**
     * Opens the next year with its days and those left of the last one, which has none then: both or neither.
     *
     * @return the new year, to be had with its version once the transaction is committed
     * @throws java.util.NoSuchElementException if there is no last year
     */
    // tag::readme[]
    @Transactional
    public CommittedEntity<Vacation> open(VacationKey lastYear, int days) {
        Vacation last = vacations.findById(lastYear).orElseThrow();
        vacations.save(last.withDays(0));
        Vacation next = new Vacation(last.department(), last.number(), last.year() + 1, days + last.days(), null);
        return tables.entityAfterCommit(vacations.save(next));
    }

    /** Takes days of a year as it was read; refused if somebody else has taken some since. */
    public Vacation take(Vacation year, int days) {
        return vacations.save(year.withDays(year.days() - days));
    }
    // end::readme[]
}

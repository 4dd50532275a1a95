package paychecks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Rows that were there before are entities, and entities are such rows. */
@DataTablesTest
class PaycheckTest {
    @Autowired
    PaycheckRepository paychecks;

    @Autowired
    TableStore store;

    @Test
    void rowsOfAnotherProgramAreReadAndWritten() {
        Row row = Row.builder("Sales", "empid_000223_2012")
                .float64("GrossPay", 51_200.5)
                .build();
        store.write("Paychecks", RowOperation.insert(row.primaryKey(), row));

        assertThat(paychecks.findByDepartmentAndEmployee("Sales", 223))
                .containsExactly(new Paycheck("Sales", 223, 2012, 51_200.5));

        paychecks.save(new Paycheck("Sales", 223, 2013, 53_000));
        assertThat(paychecks.findByDepartmentAndEmployee("Sales", 223)).hasSize(2);
    }
}

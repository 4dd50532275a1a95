package repairs;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.OptimisticLockingFailureException;

@DataTablesTest
class RepairRepositoryTest {
    private static final LocalDate MARCH_2 = LocalDate.of(2026, 3, 2);
    private static final LocalDate APRIL_9 = LocalDate.of(2026, 4, 9);

    @Autowired
    private RepairRepository repairs;

    @BeforeEach
    void save() {
        repairs.deleteAll();
        repairs.saveAll(List.of(
                Repair.of("ada", MARCH_2, 1, "drill", "DX-100").withStatus(RepairStatus.DONE),
                Repair.of("ada", APRIL_9, 3, "lamp", "L-7"),
                Repair.of("bob", APRIL_9, 4, "drill", "DX-100")));
    }

    @Test
    void newestRepairComesFirst() {
        assertThat(repairs.findByCustomerAndReceivedBetween("ada", LocalDate.of(2026, 1, 1), APRIL_9))
                .extracting(Repair::ticket)
                .containsExactly(3, 1);
    }

    @Test
    void findsByStatusAndBySerialNumber() {
        assertThat(repairs.findByCustomerAndStatus("ada", RepairStatus.RECEIVED))
                .extracting(Repair::device)
                .containsExactly("lamp");
        assertThat(repairs.findBySerialNumber("DX-100"))
                .extracting(Repair::customer)
                .containsExactlyInAnyOrder("ada", "bob");
    }

    @Test
    void queriesUseKeysAndIndexes() {
        assertThat(planForQueryMethod(repairs, "findByCustomerAndReceivedBetween"))
                .isRowRangeScan()
                .readsOnlyMatchingRows();
        assertThat(planForQueryMethod(repairs, "findByCustomerAndStatus"))
                .isIndexLookup()
                .usesIndex("byStatus");
        assertThat(planForQueryMethod(repairs, "findBySerialNumber"))
                .isIndexLookup()
                .usesIndex("bySerialNumber");
    }

    @Test
    void saveFailsIfAnotherSaveCameFirst() {
        Repair seen = repairs.findById(new RepairKey("bob", APRIL_9, 4)).orElseThrow();
        repairs.save(seen.withStatus(RepairStatus.IN_PROGRESS));

        assertThatThrownBy(() -> repairs.save(seen.withStatus(RepairStatus.DONE)))
                .isInstanceOf(OptimisticLockingFailureException.class);
    }
}

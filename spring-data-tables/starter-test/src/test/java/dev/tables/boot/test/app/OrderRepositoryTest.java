package dev.tables.boot.test.app;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.boot.test.TableFaultInjection;
import dev.tables.engine.StoreCorruptedException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The code that README.md shows. */
// tag::slice[]
@DataTablesTest
class OrderRepositoryTest {
    @Autowired
    OrderRepository orders;

    // end::slice[]
    // tag::bean[]
    @Autowired
    TableFaultInjection faults;
    // end::bean[]

    // tag::slice[]
    @Test
    void findByCustomerAndStateFindsOrder() {
        orders.save(new Order("ada", 7, "open", 995));

        assertThat(orders.findByCustomerAndState("ada", "open")).hasSize(1);
    }
    // end::slice[]

    // tag::plans[]
    @Test
    void queriesUseKeysAndIndexes() {
        assertThat(planForQueryMethod(orders, "findByCustomerAndState"))
                .isIndexLookup()
                .usesIndex("byState");
        assertThat(planForQueryMethod(orders, "findByCustomerAndNumberBetween"))
                .isRowRangeScan()
                .readsOnlyMatchingRows();
        assertThat(planForQueryMethod(orders, "findByCustomer"))
                .doesNotUseFullScan()
                .doesNotFilterInMemory();
    }
    // end::plans[]

    @Test
    void faultsAreInjected() {
        Runnable others = () -> {};
        // tag::faults[]
        // ServerBusy: nothing is done
        faults.onNextWrite().throttle();
        // the write is done, its answer gets lost
        faults.onNextWrite().loseResponse();
        // of a transaction over partitions: done or not, the caller cannot know
        faults.onNextCommit().loseResponse();
        // others write while the commit is on its way
        faults.onNextCommit().runBeforeRequest(others);
        faults.onNextRead().failAsUnavailable();
        faults.onNextWrite().skippingFirst(1).times(3).failWithConflict();
        faults.onNextRead().failWith(() -> new StoreCorruptedException("...", null));
        // end::faults[]
        assertThat(faults.pendingCount()).isPositive();
    }
    // tag::slice[]
}
// end::slice[]

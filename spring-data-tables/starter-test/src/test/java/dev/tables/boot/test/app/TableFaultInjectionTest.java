package dev.tables.boot.test.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import dev.tables.boot.test.TableFaultInjection;
import dev.tables.engine.StoreCorruptedException;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessResourceException;

@DataTablesTest
@TestMethodOrder(MethodOrderer.MethodName.class)
class TableFaultInjectionTest {
    @Autowired
    private OrderRepository orders;

    @Autowired
    private TableFaultInjection faults;

    @Test
    void throttledWriteIsNotDoneAndTheNextSucceeds() {
        faults.onNextWrite().throttle();

        assertThatThrownBy(() -> orders.insert(new Order("throttled", 1, "new", 5)))
                .isInstanceOf(TransientDataAccessResourceException.class);
        assertThat(orders.findByCustomer("throttled")).isEmpty();

        orders.insert(new Order("throttled", 1, "new", 5));
        assertThat(orders.findByCustomer("throttled")).hasSize(1);
    }

    @Test
    void writeWithALostResponseIsDone() {
        faults.onNextWrite().loseResponse();

        assertThatThrownBy(() -> orders.insert(new Order("lost", 1, "new", 5)))
                .isInstanceOf(TransientDataAccessResourceException.class);
        assertThat(orders.findByCustomer("lost")).hasSize(1);
    }

    @Test
    void readsFailIfConfigured() {
        faults.onNextRead().failAsUnavailable();

        assertThatThrownBy(() -> orders.findByCustomer("read")).isInstanceOf(DataAccessResourceFailureException.class);
        assertThat(orders.findByCustomer("read")).isEmpty();
    }

    @Test
    void writesAreNotAffectedByFaultsOfReads() {
        faults.onNextRead().skippingFirst(100).throttle();

        orders.insert(new Order("other", 1, "new", 5));

        assertThat(faults.pendingCount()).isEqualTo(1);
    }

    @Test
    void conflictIsReportedAsOptimisticLockingFailure() {
        Order order = orders.insert(new Order("conflict", 1, "new", 5));
        faults.onNextWrite().times(1000).failWithConflict();

        assertThatThrownBy(() -> orders.save(order.withState("paid")))
                .isInstanceOf(OptimisticLockingFailureException.class);
        assertThat(orders.findByCustomerAndState("conflict", "new")).containsExactly(order);
    }

    @Test
    void updateRetriesAfterOneConflict() {
        Order order = orders.insert(new Order("update", 1, "new", 5));
        faults.onNextWrite().failWithConflict();

        orders.update(new OrderKey("update", 1), found -> found.withState("paid"));

        assertThat(orders.findByCustomerAndState("update", "paid")).hasSize(1);
        assertThat(orders.findByCustomerAndState("update", "new")).doesNotContain(order);
    }

    @Test
    void requestsPassBeforeSeveralFail() {
        faults.onNextWrite().skippingFirst(1).times(2).throttle();

        orders.insert(new Order("later", 1, "new", 5));
        assertThatThrownBy(() -> orders.insert(new Order("later", 2, "new", 5)))
                .isInstanceOf(TransientDataAccessResourceException.class);
        assertThatThrownBy(() -> orders.insert(new Order("later", 3, "new", 5)))
                .isInstanceOf(TransientDataAccessResourceException.class);
        orders.insert(new Order("later", 4, "new", 5));

        assertThat(orders.findByCustomer("later")).extracting(Order::number).containsExactly(1, 4);
    }

    @Test
    void anyExceptionCanBeThrown() {
        faults.onNextRead().failWith(() -> new StoreCorruptedException("The file is damaged. Restore a backup.", null));

        assertThatThrownBy(() -> orders.findByCustomer("any"))
                .isInstanceOf(NonTransientDataAccessResourceException.class);
    }

    @Test
    void timesOfZeroAreRejected() {
        assertThatThrownBy(() -> faults.onNextRead().times(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The number of requests must be 1 or more, but was 0.");
    }

    /** The last by name: {@link #writesAreNotAffectedByFaultsOfReads} has left a fault. */
    @Test
    void zFaultsOfOtherTestsAreDiscarded() {
        assertThat(faults.pendingCount()).isZero();
    }
}

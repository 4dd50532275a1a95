package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreLimits;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A store whose transactions are smaller than the contract's: what is written together is cut to them, and what cannot be is refused before. */
class SmallTransactionsTest {
    private static final int OPERATIONS = 12;

    /** Takes no more operations than it says. */
    // NullAway does not see annotations of type arguments in class files of other modules.
    @SuppressWarnings("NullAway")
    private static final class Small extends ForwardingTableStore {
        private final List<Integer> sizes = new ArrayList<>();

        Small() {
            super(LocalTableStore.inMemory());
        }

        @Override
        public StoreLimits limits() {
            return StoreLimits.AZURE_STORAGE.withTransactionLimits(
                    OPERATIONS, StoreLimits.AZURE_STORAGE.maxTransactionBytes());
        }

        @Override
        public Set<Capability> capabilities() {
            EnumSet<Capability> some = EnumSet.copyOf(super.capabilities());
            some.remove(Capability.CROSS_PARTITION_TRANSACTIONS);
            return some;
        }

        @Override
        public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
            assertThat(transaction.operations()).hasSizeLessThanOrEqualTo(OPERATIONS);
            sizes.add(transaction.operations().size());
            return super.execute(table, transaction);
        }
    }

    private final Small store = new Small();
    private final EntityTable<Employee> employees =
            CrashWorkload.table(store, EmployeeTableMapper.UNVERSIONED, EntityTableOptions.defaults());

    private static List<Employee> some(int count) {
        List<Employee> some = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            some.add(Employee.of("D0", number).named("N" + number % 3).mailed("m" + number));
        }
        return some;
    }

    @Test
    void saveAllSplitsIntoSmallTransactions() {
        employees.saveAll(some(40));
        assertThat(employees.query(RowQuery.wholeTable()).items()).hasSize(40);
        assertThat(store.sizes)
                .hasSizeGreaterThan(40 / OPERATIONS)
                .anySatisfy(size -> assertThat(size).isGreaterThan(1));

        store.sizes.clear();
        assertThat(employees.deleteAll(some(40))).isEqualTo(40);
        assertThat(employees.query(RowQuery.wholeTable()).items()).isEmpty();
    }

    @Test
    void largerTransactionIsRejectedBeforeSendingAnything() {
        PartitionTransaction transaction = new PartitionTransaction();
        some(OPERATIONS).forEach(one -> transaction.save(employees, one));
        assertThatThrownBy(transaction::commit)
                .isInstanceOf(TransactionLimitExceededException.class)
                .hasMessageContaining("at most " + OPERATIONS);
        assertThatThrownBy(() -> transaction.save(employees, Employee.of("D0", 99)))
                .isInstanceOf(TransactionLimitExceededException.class)
                .hasMessageContaining("already has " + OPERATIONS + " operations");
        assertThatThrownBy(() -> employees.saveAllOrNone(some(OPERATIONS)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("at most " + OPERATIONS);
        assertThat(store.sizes).isEmpty();
    }
}

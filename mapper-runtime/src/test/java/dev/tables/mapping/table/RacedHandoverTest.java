package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Others write a value to an entity that hands it over in the very transaction which is under way. A store may name any operation that fails:
 * the entity that was written meanwhile, or the row of the unique index that came with it.
 */
class RacedHandoverTest {
    private static final Employee GETS = Employee.of("A", 0).mailed("m");
    private static final Employee GIVES = Employee.of("A", 1).mailed(null);

    /** Does something before the first transaction, and names the last operation that fails of those that insert a row. */
    private static final class LastFailure extends ForwardingTableStore {
        private @Nullable Runnable before;

        LastFailure(TableStore store) {
            super(store);
        }

        @SuppressWarnings("NullAway") // does not see nullable type arguments of compiled interfaces on JDK 17
        @Override
        public List<@Nullable ETag> execute(StoreTransaction transaction) {
            Runnable race = before;
            before = null;
            if (race != null) {
                race.run();
            }
            try {
                return super.execute(transaction);
            } catch (TransactionFailedException failed) {
                throw last(transaction, failed);
            }
        }

        /** Within a transaction of the application no operation is named. */
        @Override
        protected void commit(OpenTransaction transaction) {
            super.commit(transaction);
        }

        private TransactionFailedException last(StoreTransaction transaction, TransactionFailedException first) {
            List<StoreTransaction.Operation> all = transaction.operations();
            for (int i = all.size() - 1; i > first.failedOperationIndex(); i--) {
                StoreTransaction.Operation one = all.get(i);
                boolean inserts = one.operation().kind() == RowOperation.Kind.INSERT;
                if (inserts && get(one.table(), one.operation().primaryKey(), Projection.ALL, reader -> true) != null) {
                    return new TransactionFailedException(
                            i,
                            new RowAlreadyExistsException(
                                    one.table(), one.operation().primaryKey()));
                }
            }
            return first;
        }
    }

    @Test
    void uniqueValueMovesWhicheverOperationFails() {
        LocalTableStore store = LocalTableStore.inMemory();
        LastFailure named = new LastFailure(store);
        try (IndexCatalog catalog = IndexCatalog.of(store)) {
            EntityTableOptions options = EntityTableOptions.defaults().withIndexCatalog(catalog);
            EntityTable<Employee> others = EntityTable.of(store, EmployeeTableMapper.of(IndexScope.GLOBAL), options);
            EntityTable<Employee> table = EntityTable.of(named, EmployeeTableMapper.of(IndexScope.GLOBAL), options);
            others.createTables();
            named.before = () -> others.save(GIVES.mailed("m"));
            table.saveAll(List.of(GETS, GIVES));
            assertThat(table.get(table.mapper().primaryKeyOf(GETS)))
                    .extracting(Employee::email)
                    .isEqualTo("m");
            assertThat(table.get(table.mapper().primaryKeyOf(GIVES)))
                    .extracting(Employee::email)
                    .isNull();

            assertThatThrownBy(() -> table.saveAll(List.of(GIVES.mailed("m"), GETS.mailed("m"))))
                    .isInstanceOf(UniqueIndexViolationException.class);
            named.before = () -> others.save(GIVES.mailed("k"));
            assertThatThrownBy(() -> table.saveAll(List.of(GETS.mailed("k"), GIVES.mailed("k"))))
                    .isInstanceOf(UniqueIndexViolationException.class);

            Employee third = Employee.of("A", 2);
            named.before = () -> others.save(third.mailed("n"));
            assertThatThrownBy(() -> table.saveAll(List.of(GETS.mailed("n"), GIVES)))
                    .isInstanceOf(UniqueIndexViolationException.class);
        }
    }
}

package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.data.core.TransactionScope;
import dev.tables.mapping.table.PropertyChanges;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/** The same where transactions may write any partitions, which lifts two bounds. */
class TransactionManagerOverPartitionsTest extends TablesTransactionManagerTest {
    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }

    @Override
    @Test
    void writesToSecondPartitionFollowTransactionScope() {
        transaction.executeWithoutResult(status -> {
            accounts.insert(new Account("b", 5, 1, null));
            accounts.insert(new Account("c", 5, 1, null));
        });
        assertThat(accounts.findByBank("b")).hasSize(3);
        assertThat(accounts.findByBank("c")).hasSize(1);
    }

    @Override
    @Test
    void operationsAboveTheMaximumAreRejected() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    accounts.saveAll(IntStream.range(10, 10_010)
                            .mapToObj(i -> new Account("b" + i % 9, i, 1, null))
                            .toList());
                    accounts.insert(new Account("b", 3, 1, null));
                }))
                .withMessageContaining("10001 rows")
                .withMessageContaining("Use several transactions")
                .withMessageContaining("tables.transaction-scope=store");
        assertThat(accounts.count()).isEqualTo(2);
        transaction.executeWithoutResult(
                status -> IntStream.range(10, 210).forEach(i -> accounts.insert(new Account("b", i, 1, null))));
        assertThat(accounts.findByBank("b")).hasSize(202);
    }

    @Override
    @Test
    void mergesFollowTransactionScopeAndFailInReadOnlyTransaction() {
        accounts.insert(new Account("c", 1, 1, null));
        PropertyChanges changes = PropertyChanges.of("balance", 7L);
        transaction.executeWithoutResult(status -> {
            accounts.merge(new AccountKey("b", 1), changes);
            accounts.merge(new AccountKey("c", 1), changes);
        });
        assertThat(accounts.findAll()).extracting(Account::balance).containsExactlyInAnyOrder(7L, 0L, 7L);
        transaction.setReadOnly(true);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() ->
                        transaction.executeWithoutResult(status -> accounts.merge(new AccountKey("b", 1), changes)))
                .withMessageContaining("read-only");
    }
}

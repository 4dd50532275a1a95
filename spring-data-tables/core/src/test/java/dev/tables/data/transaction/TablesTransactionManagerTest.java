package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.event.AfterSaveEvent;
import dev.tables.data.core.event.BeforeSaveCallback;
import dev.tables.mapping.table.PropertyChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

class TablesTransactionManagerTest extends AccountTransactions {
    private Bank bank;

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Bank bank(AccountRepository accounts) {
            return new Bank(accounts);
        }

        @Bean
        BeforeSaveCallback<Account> rounding() {
            return (account, table) -> account.plus(account.balance() == 999 ? 1 : 0);
        }

        @Bean
        Saved saved() {
            return new Saved();
        }
    }

    static class Saved {
        final List<Integer> numbers = new ArrayList<>();

        @EventListener
        void on(AfterSaveEvent<Account> event) {
            numbers.add(event.entity().number());
        }
    }

    static class Bank {
        private final AccountRepository accounts;

        Bank(AccountRepository accounts) {
            this.accounts = accounts;
        }

        @Transactional
        public void transfer(int from, int to, long amount) {
            AccountKey source = new AccountKey("b", from);
            AccountKey target = new AccountKey("b", to);
            accounts.save(accounts.findById(source).orElseThrow().plus(-amount));
            accounts.save(accounts.findById(target).orElseThrow().plus(amount));
            if (accounts.findById(source).orElseThrow().balance() < 0) {
                throw new IllegalStateException("not enough");
            }
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void open(int number) {
            accounts.insert(new Account("b", number, 0, null));
        }
    }

    TablesTransactionManagerTest() {
        super(Application.class);
    }

    @BeforeEach
    void findBeans() {
        bank = context.getBean(Bank.class);
        accounts.saveAll(List.of(new Account("b", 1, 100, null), new Account("b", 2, 0, null)));
        context.getBean(Saved.class).numbers.clear();
    }

    @Test
    void commitWritesAllChangesTogether() {
        bank.transfer(1, 2, 30);
        assertThat(balance(1)).isEqualTo(70);
        assertThat(balance(2)).isEqualTo(30);
        assertThat(context.getBean(Saved.class).numbers).containsExactly(1, 2);
    }

    @Test
    void pointReadsSeeOwnWritesAndRollbackDiscardsThem() {
        assertThatIllegalStateException().isThrownBy(() -> bank.transfer(1, 2, 300));
        assertThat(balance(1)).isEqualTo(100);
        assertThat(balance(2)).isZero();
        assertThat(context.getBean(Saved.class).numbers).isEmpty();
    }

    @Test
    void commitFailsAndChangesNothingAfterConflict() {
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    Account read = accounts.findById(new AccountKey("b", 1)).orElseThrow();
                    accounts.insert(new Account("b", 9, 1, null));
                    accounts.save(read.plus(1));
                    runAlone(() -> accounts.update(new AccountKey("b", 1), account -> account.plus(5)));
                }));
        assertThat(balance(1)).isEqualTo(105);
        assertThat(accounts.existsById(new AccountKey("b", 9))).isFalse();
    }

    @Test
    void commitFailsIfKeyExists() {
        assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> bank.open(1));
        bank.open(3);
        assertThat(balance(3)).isZero();
    }

    @Test
    void writesToSecondPartitionFollowTransactionScope() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    accounts.insert(new Account("b", 5, 1, null));
                    accounts.insert(new Account("c", 5, 1, null));
                }))
                .withMessageContaining("a second partition of table 'account'")
                .withMessageContaining("tables.transaction-scope=store");
        assertThat(accounts.findByBank("b")).hasSize(2);
    }

    @Test
    void operationsAboveTheMaximumAreRejected() {
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(
                        status -> IntStream.range(10, 111).forEach(i -> accounts.insert(new Account("b", i, 1, null)))))
                .withMessageContaining("already has 100 operations")
                .withMessageContaining("tables.transaction-scope=store");
        transaction.executeWithoutResult(
                status -> IntStream.range(10, 110).forEach(i -> accounts.insert(new Account("b", i, 1, null))));
        assertThat(accounts.findByBank("b")).hasSize(102);
    }

    @Test
    void innerTransactionCommitsIfOuterRollsBack() {
        transaction.executeWithoutResult(status -> {
            accounts.insert(new Account("x", 1, 1, null));
            bank.open(7);
            status.setRollbackOnly();
        });
        assertThat(accounts.existsById(new AccountKey("b", 7))).isTrue();
        assertThat(accounts.existsById(new AccountKey("x", 1))).isFalse();
    }

    @Test
    void laterWritesReplaceEarlierWritesOfAnEntity() {
        transaction.executeWithoutResult(status -> {
            Account first = accounts.insert(new Account("b", 3, 1, null));
            accounts.save(first.plus(1));
            accounts.deleteById(new AccountKey("b", 2));
            accounts.insert(new Account("b", 2, 77, null));
            accounts.insert(new Account("b", 4, 1, null));
            accounts.deleteById(new AccountKey("b", 4));
            assertThat(accounts.existsById(new AccountKey("b", 4))).isFalse();
        });
        assertThat(balance(3)).isEqualTo(2);
        assertThat(balance(2)).isEqualTo(77);
        assertThat(accounts.findByBank("b")).hasSize(3);
    }

    @Test
    void mergesJoinTransactionAndAreSeenByPointReads() {
        transaction.executeWithoutResult(status -> {
            assertThat(accounts.merge(new AccountKey("b", 1), PropertyChanges.of("balance", 90L)))
                    .isTrue();
            Account merged = accounts.findById(new AccountKey("b", 1)).orElseThrow();
            assertThat(merged.balance()).isEqualTo(90);
            accounts.save(merged.plus(-10));
            accounts.save(
                    accounts.findById(new AccountKey("b", 2)).orElseThrow().plus(5));
            accounts.merge(new AccountKey("b", 2), PropertyChanges.of("balance", 7L));
            assertThat(accounts.merge(new AccountKey("b", 9), PropertyChanges.of("balance", 1L)))
                    .isFalse();
        });
        assertThat(balance(1)).isEqualTo(80);
        assertThat(balance(2)).isEqualTo(7);
    }

    @Test
    void rollbackDiscardsMerges() {
        transaction.executeWithoutResult(status -> {
            accounts.merge(new AccountKey("b", 1), PropertyChanges.of("balance", 90L));
            status.setRollbackOnly();
        });
        assertThat(balance(1)).isEqualTo(100);
    }

    @Test
    void commitFailsIfMergedEntityChangedConcurrently() {
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    accounts.merge(new AccountKey("b", 1), PropertyChanges.of("balance", 90L));
                    runAlone(() -> accounts.update(new AccountKey("b", 1), account -> account.plus(5)));
                }));
        assertThat(balance(1)).isEqualTo(105);
    }

    @Test
    void mergesFollowTransactionScopeAndFailInReadOnlyTransaction() {
        PropertyChanges changes = PropertyChanges.of("balance", 1L);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    accounts.merge(new AccountKey("b", 1), changes);
                    accounts.merge(new AccountKey("c", 1), changes);
                }))
                .withMessageContaining("a second partition of table 'account'");
        transaction.setReadOnly(true);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(() ->
                        transaction.executeWithoutResult(status -> accounts.merge(new AccountKey("b", 1), changes)))
                .withMessageContaining("read-only");
    }

    @Test
    void deletesByQueryJoinTransaction() {
        transaction.executeWithoutResult(status -> {
            assertThat(accounts.deleteByBank("b")).isEqualTo(2);
            status.setRollbackOnly();
        });
        assertThat(accounts.findByBank("b")).hasSize(2);
        transaction.executeWithoutResult(status -> accounts.deleteByBank("b"));
        assertThat(accounts.findByBank("b")).isEmpty();
    }

    @Test
    void callbacksChangeTheSavedEntity() {
        accounts.save(new Account("b", 3, 999, null));
        assertThat(balance(3)).isEqualTo(1000);
    }

    @Test
    void readOnlyTransactionRejectsWrites() {
        transaction.setReadOnly(true);
        assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
                .isThrownBy(
                        () -> transaction.executeWithoutResult(status -> accounts.insert(new Account("b", 5, 1, null))))
                .withMessageContaining("read-only");
    }

    private void runAlone(Runnable action) {
        TransactionTemplate none = new TransactionTemplate(context.getBean(TablesTransactionManager.class));
        none.setPropagationBehavior(Propagation.NOT_SUPPORTED.value());
        none.executeWithoutResult(status -> action.run());
    }

    private long balance(int number) {
        return accounts.findById(new AccountKey("b", number)).orElseThrow().balance();
    }
}

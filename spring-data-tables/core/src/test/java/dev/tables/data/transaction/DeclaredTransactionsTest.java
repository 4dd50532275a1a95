package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.event.AfterReadCallback;
import dev.tables.data.core.event.BeforeSaveCallback;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.interceptor.TransactionInterceptor;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Methods of repositories run in a transaction if they, or their interface, declare one; others take no notice of it. */
class DeclaredTransactionsTest extends AccountTransactions {
    private static final AccountKey FIRST = new AccountKey("b", 1);
    private static final AccountKey SECOND = new AccountKey("b", 2);

    private DeclaringAccountRepository some;
    private DeclaredAccountRepository all;
    private List<String> seen;

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Seen seen() {
            return new Seen();
        }
    }

    /** Notes what transaction an entity is read or saved in. */
    static class Seen implements AfterReadCallback<Account>, BeforeSaveCallback<Account> {
        final List<String> transactions = new ArrayList<>();

        @Override
        public Account onAfterRead(Account account, String table) {
            note();
            return account;
        }

        @Override
        public Account onBeforeSave(Account account, String table) {
            note();
            return account;
        }

        private void note() {
            boolean active = TransactionSynchronizationManager.isActualTransactionActive();
            boolean readOnly = TransactionSynchronizationManager.isCurrentTransactionReadOnly();
            transactions.add(active ? readOnly ? "read-only" : "transaction" : "none");
        }
    }

    DeclaredTransactionsTest() {
        super(Application.class);
    }

    @BeforeEach
    void find() {
        some = context.getBean(DeclaringAccountRepository.class);
        all = context.getBean(DeclaredAccountRepository.class);
        seen = context.getBean(Seen.class).transactions;
        accounts.insert(new Account("b", 1, 10, null));
        accounts.insert(new Account("b", 2, 10, null));
        seen.clear();
    }

    private void assertSeen(Runnable call, String... expected) {
        for (int time = 0; time < 3; time++) {
            call.run();
            assertThat(seen).containsExactly(expected);
            seen.clear();
        }
    }

    @Test
    void methodsWithoutTransactionalRunWithoutTransaction() {
        assertSeen(() -> accounts.findById(FIRST), "none");
        assertSeen(() -> accounts.findByBank("b"), "none", "none");
        assertSeen(() -> some.findById(FIRST), "none");
        assertSeen(() -> some.findByBankAndNumberLessThan("b", 2), "none");
        assertSeen(() -> some.update(FIRST, account -> account.plus(1)), "none", "none");
    }

    @Test
    void methodsWithTransactionalRunInATransaction() {
        assertSeen(() -> some.save(accounts.findById(FIRST).orElseThrow()), "none", "transaction");
        assertSeen(() -> some.findByBank("b"), "read-only", "read-only");
    }

    /** By Spring's rule: those that the interface itself has, not those that it inherits. */
    @Test
    void methodsOfTransactionalInterfaceRunInATransaction() {
        assertSeen(() -> all.findByBank("b"), "transaction", "transaction");
        assertSeen(() -> all.findById(FIRST), "none");
    }

    @Test
    void methodsWithoutTransactionalJoinACurrentTransaction() {
        transaction.executeWithoutResult(status -> {
            some.findById(FIRST);
            accounts.insert(new Account("b", 3, 0, null));
            assertThat(accounts.existsById(new AccountKey("b", 3))).isTrue();
            status.setRollbackOnly();
        });
        assertThat(seen).containsExactly("transaction", "transaction");
        assertThat(accounts.existsById(new AccountKey("b", 3))).isFalse();
    }

    @Test
    void transactionalDefaultMethodIsAtomic() {
        some.transfer(FIRST, SECOND, 4);
        assertThat(balances()).containsExactly(6L, 14L);
        assertThatIllegalStateException().isThrownBy(() -> some.transfer(FIRST, SECOND, 7));
        assertThat(balances()).containsExactly(6L, 14L);
    }

    @Test
    void repositoriesHaveNoTransactionInterceptor() {
        for (Object repository : List.of(accounts, some, all)) {
            assertThat(Arrays.stream(((Advised) repository).getAdvisors()).map(Advisor::getAdvice))
                    .noneMatch(TransactionInterceptor.class::isInstance);
        }
    }

    private List<Long> balances() {
        return accounts.findByBank("b").stream().map(Account::balance).toList();
    }
}

package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.CommittedEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.AfterSaveEvent;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DuplicateKeyException;

/** What becomes of the versions of entities that transactions save: of records, which cannot get any, and of classes. */
class SavedTest extends AccountTransactions {
    @RegisterExtension
    static final Seed SEED = Seed.of(22);

    private TablesTemplate tables;
    private List<Account> published;

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        Published published() {
            return new Published();
        }
    }

    static class Published {
        final List<Account> accounts = new ArrayList<>();

        @EventListener
        void on(AfterSaveEvent<Account> event) {
            accounts.add(event.entity());
        }
    }

    SavedTest() {
        super(Application.class);
    }

    @BeforeEach
    void find() {
        tables = context.getBean(TablesTemplate.class);
        published = context.getBean(Published.class).accounts;
    }

    private static Account account(int number, long balance) {
        return new Account("b", number, balance, null);
    }

    private Account stored(int number) {
        return accounts.findById(new AccountKey("b", number)).orElseThrow();
    }

    @Test
    void committedEntityHasItsVersionAfterCommit() {
        CommittedEntity<Account> saved =
                transaction.execute(status -> tables.entityAfterCommit(accounts.save(account(1, 5))));
        assertThat(saved.get()).isEqualTo(stored(1)).isSameAs(saved.get());
        assertThat(saved.get().version()).isNotNull();
        assertThat(published).containsExactly(saved.get());
        accounts.save(saved.get().plus(2));
        assertThat(stored(1).balance()).isEqualTo(7);
    }

    @Test
    void recordIsSavedAgainInTheSameTransaction() {
        transaction.executeWithoutResult(status -> {
            Account first = accounts.save(account(1, 5));
            Account second = accounts.save(first.plus(1));
            accounts.save(
                    accounts.findById(new AccountKey("b", 1)).orElseThrow().plus(10));
            assertThat(second.version()).isNull();
        });
        assertThat(stored(1).balance()).isEqualTo(16);
        transaction.executeWithoutResult(status -> {
            accounts.save(accounts.save(stored(1).plus(1)).plus(1));
        });
        assertThat(stored(1).balance()).isEqualTo(18);
    }

    @Test
    void saveAfterCommitHandlesRecordWithUnknownVersion() {
        Account returned = transaction.execute(status -> accounts.save(account(1, 5)));
        for (Runnable again : List.<Runnable>of(
                () -> accounts.save(returned.plus(1)),
                () -> accounts.saveAll(List.of(returned.plus(1), account(9, 9))),
                () -> transaction.executeWithoutResult(status -> {
                    accounts.save(account(3, 1));
                    accounts.save(returned.plus(1));
                }))) {
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(again::run)
                    .withMessageEndingWith(
                            "already exists. Account was saved without a version. Such a save is an insert, but the "
                                    + "entity already exists. To change the existing entity, read it, change it and "
                                    + "save it. If a transaction saved it, continue with the entity that "
                                    + "entityAfterCommit(entity) returns. To replace the entity regardless of its version, "
                                    + "call overwrite.");
        }
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> accounts.insert(returned))
                .withMessageEndingWith("already exists.");
        assertThat(tables.overwrite(returned.plus(1))).isEqualTo(stored(1));
        assertThat(stored(1).balance()).isEqualTo(6);
    }

    @Test
    void versionOfClassIsSetAtCommit() {
        Ledger ledger = new Ledger(1, 5);
        transaction.executeWithoutResult(status -> {
            tables.save(ledger);
            assertThat(ledger.getVersion()).isNull();
        });
        assertThat(ledger.getVersion()).isNotNull();
        ledger.setBalance(6);
        tables.save(ledger);
        assertThat(tables.findById(Ledger.class, new LedgerKey("b", 1))
                        .orElseThrow()
                        .getBalance())
                .isEqualTo(6);
    }

    @Test
    void committedEntityIsUnavailableBeforeCommitOrWithoutCommit() {
        List<CommittedEntity<Account>> early = new ArrayList<>();
        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    early.add(tables.entityAfterCommit(accounts.save(account(1, 5))));
                    early.get(0).get();
                }))
                .withMessageStartingWith("The transaction has not been committed yet");
        assertThatIllegalStateException()
                .isThrownBy(() -> early.get(0).get())
                .withMessageStartingWith("The transaction was rolled back or has failed");
        accounts.insert(account(2, 2));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> transaction.executeWithoutResult(
                        status -> early.add(tables.entityAfterCommit(accounts.insert(account(2, 3))))));
        assertThatIllegalStateException().isThrownBy(() -> early.get(1).get());
        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> tables.entityAfterCommit(account(4, 4))))
                .withMessageContaining("has not saved");
        CommittedEntity<Account> deleted = Objects.requireNonNull(transaction.execute(status -> {
            CommittedEntity<Account> saved = tables.entityAfterCommit(accounts.save(account(5, 5)));
            accounts.deleteById(new AccountKey("b", 5));
            return saved;
        }));
        assertThatIllegalStateException().isThrownBy(deleted::get).withMessageContaining("deleted");
        assertThat(tables.entityAfterCommit(account(6, 6)).get()).isEqualTo(account(6, 6));
    }

    /** Random writes; after each transaction every entity saved is had as it is stored, and can be saved with that. */
    @Test
    void committedEntityEqualsStoredEntityAfterAnyTransaction() {
        Random random = SEED.random();
        Map<Integer, Account> model = new TreeMap<>();
        Map<Integer, Ledger> ledgers = new HashMap<>();
        for (int round = 0; round < 150; round++) {
            Map<Integer, CommittedEntity<Account>> saved = new HashMap<>();
            Map<Integer, @Nullable Account> now = new HashMap<>(model);
            transaction.executeWithoutResult(status -> {
                for (int i = 1 + random.nextInt(8); i > 0; i--) {
                    change(random, now, saved);
                }
            });
            saved.forEach((number, one) -> {
                assertThat(one.get()).as("%s", SEED).isEqualTo(stored(number));
                assertThat(one.get().version()).isNotNull();
            });
            for (int number = 0; number < 6; number++) {
                Optional<Account> found = accounts.findById(new AccountKey("b", number));
                Account expected = now.get(number);
                assertThat(found.map(Account::balance))
                        .as("%s", SEED)
                        .isEqualTo(Optional.ofNullable(expected).map(Account::balance));
                found.ifPresentOrElse(account -> model.put(account.number(), account), () -> {});
                if (found.isEmpty()) {
                    model.remove(number);
                }
            }
            Ledger ledger = ledgers.computeIfAbsent(random.nextInt(4), number -> new Ledger(number, 0));
            transaction.executeWithoutResult(status -> {
                for (int i = random.nextInt(3); i >= 0; i--) {
                    ledger.setBalance(ledger.getBalance() + 1);
                    tables.save(ledger);
                }
            });
            assertThat(ledger.getVersion())
                    .isEqualTo(tables.findById(Ledger.class, new LedgerKey("b", ledger.getNumber()))
                            .orElseThrow()
                            .getVersion());
        }
    }

    private void change(
            Random random, Map<Integer, @Nullable Account> now, Map<Integer, CommittedEntity<Account>> saved) {
        int number = random.nextInt(6);
        Account present = now.get(number);
        Account next;
        switch (random.nextInt(5)) {
            case 0 -> {
                if (present != null) {
                    accounts.delete(present);
                    now.remove(number);
                    saved.remove(number);
                }
                return;
            }
            case 1 -> next = tables.overwrite(account(number, random.nextInt(100)));
            case 2 ->
                next = accounts.update(new AccountKey("b", number), account -> account.plus(3))
                        .orElse(null);
            case 3 ->
                next = accounts.saveAll(List.of(present == null ? account(number, 1) : present.plus(1)))
                        .get(0);
            default -> next = accounts.save(present == null ? account(number, 2) : present.plus(2));
        }
        if (next != null) {
            now.put(number, next);
            saved.put(number, tables.entityAfterCommit(next));
        }
    }
}

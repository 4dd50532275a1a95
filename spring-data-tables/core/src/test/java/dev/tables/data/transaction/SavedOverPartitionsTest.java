package dev.tables.data.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.CommittedEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

/** The same where transactions may write any partitions: versions are there as soon as an entity is saved, and stay. */
class SavedOverPartitionsTest extends SavedTest {
    private static final AccountKey KEY = new AccountKey("b", 1);

    @Override
    TransactionScope reach() {
        return TransactionScope.STORE;
    }

    private TablesTemplate tables() {
        return context.getBean(TablesTemplate.class);
    }

    @Override
    @Test
    void recordIsSavedAgainInTheSameTransaction() {
        Account given = new Account("b", 1, 5, null);
        Account last = Objects.requireNonNull(transaction.execute(status -> {
            Account first = accounts.save(given);
            assertThat(first.version()).isNotNull();
            Account second = accounts.save(first.plus(1));
            assertThat(second.version()).isNotEqualTo(first.version());
            // As in a transaction of one partition: the record that was given, not the one that came back.
            accounts.save(given.plus(10));
            return accounts.save(accounts.findById(KEY).orElseThrow().plus(100));
        }));
        assertThat(accounts.findById(KEY))
                .contains(last)
                .get()
                .extracting(Account::balance)
                .isEqualTo(115L);
        transaction.executeWithoutResult(status -> {
            accounts.save(last.plus(1));
            accounts.delete(last);
            accounts.save(last.plus(2));
        });
        assertThat(accounts.findById(KEY).orElseThrow().balance()).isEqualTo(117);
    }

    @Override
    @Test
    void saveAfterCommitHandlesRecordWithUnknownVersion() {
        Account returned =
                Objects.requireNonNull(transaction.execute(status -> accounts.save(new Account("b", 1, 5, null))));
        accounts.save(returned.plus(1));
        assertThat(accounts.findById(KEY).orElseThrow().balance()).isEqualTo(6);
    }

    @Override
    @Test
    void versionOfClassIsSetAtCommit() {
        Ledger ledger = new Ledger(1, 5);
        transaction.executeWithoutResult(status -> {
            tables().save(ledger);
            assertThat(ledger.getVersion()).isNotNull();
            ledger.setBalance(6);
            tables().save(ledger);
        });
        ledger.setBalance(7);
        tables().save(ledger);
        assertThat(tables().findById(Ledger.class, new LedgerKey("b", 1))
                        .orElseThrow()
                        .getBalance())
                .isEqualTo(7);
    }

    @Override
    @Test
    void committedEntityIsUnavailableBeforeCommitOrWithoutCommit() {
        List<CommittedEntity<Account>> early = new ArrayList<>();
        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(status -> {
                    early.add(tables().entityAfterCommit(accounts.save(new Account("b", 1, 5, null))));
                    early.get(0).get();
                }))
                .withMessageStartingWith("The transaction has not been committed yet");
        assertThatIllegalStateException().isThrownBy(() -> early.get(0).get());
        accounts.insert(new Account("b", 2, 2, null));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() ->
                        transaction.executeWithoutResult(status -> accounts.insert(new Account("b", 2, 3, null))));
        assertThatIllegalStateException()
                .isThrownBy(() -> transaction.executeWithoutResult(
                        status -> tables().entityAfterCommit(new Account("b", 4, 4, null))))
                .withMessageContaining("has not saved");
        CommittedEntity<Account> deleted = Objects.requireNonNull(transaction.execute(status -> {
            CommittedEntity<Account> saved = tables().entityAfterCommit(accounts.save(new Account("b", 5, 5, null)));
            accounts.deleteById(new AccountKey("b", 5));
            return saved;
        }));
        assertThatIllegalStateException().isThrownBy(deleted::get).withMessageContaining("deleted");
    }
}

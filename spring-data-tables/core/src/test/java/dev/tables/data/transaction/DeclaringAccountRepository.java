package dev.tables.data.transaction;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/** Some of its methods declare a transaction: one of every repository's, a query, and one with a body. */
interface DeclaringAccountRepository extends TablesRepository<Account, AccountKey> {
    @Override
    @Transactional
    <S extends Account> S save(S account);

    @Transactional(readOnly = true)
    List<Account> findByBank(String bank);

    List<Account> findByBankAndNumberLessThan(String bank, int number);

    @Transactional
    default void transfer(AccountKey from, AccountKey to, long amount) {
        save(findById(to).orElseThrow().plus(amount));
        Account source = findById(from).orElseThrow();
        if (source.balance() < amount) {
            throw new IllegalStateException("not enough");
        }
        save(source.plus(-amount));
    }
}

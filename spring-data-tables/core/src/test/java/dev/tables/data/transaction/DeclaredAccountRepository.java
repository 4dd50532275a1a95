package dev.tables.data.transaction;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import org.springframework.transaction.annotation.Transactional;

/** It declares a transaction for all methods that it has itself. */
@Transactional
interface DeclaredAccountRepository extends TablesRepository<Account, AccountKey> {
    List<Account> findByBank(String bank);
}

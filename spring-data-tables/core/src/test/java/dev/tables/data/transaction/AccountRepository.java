package dev.tables.data.transaction;

import dev.tables.data.repository.TablesRepository;
import java.util.List;

interface AccountRepository extends TablesRepository<Account, AccountKey> {
    List<Account> findByBank(String bank);

    long deleteByBank(String bank);
}

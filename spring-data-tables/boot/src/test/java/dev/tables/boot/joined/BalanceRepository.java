package dev.tables.boot.joined;

import dev.tables.data.repository.TablesRepository;
import java.util.List;
import java.util.Optional;
import org.springframework.transaction.annotation.Transactional;

/** Of tables. */
interface BalanceRepository extends TablesRepository<Balance, BalanceKey> {
    Optional<Balance> findByHolder(String holder);

    List<Balance> findByBankAndCents(String bank, long cents);

    List<Balance> findByBank(String bank);

    /** In whatever transaction there is. */
    @Override
    @Transactional
    <S extends Balance> List<S> saveAll(Iterable<S> entities);
}

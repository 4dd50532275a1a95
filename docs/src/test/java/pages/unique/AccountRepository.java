package pages.unique;

import dev.tables.data.repository.TablesRepository;
import java.util.Optional;

/** Accounts. */
// tag::readme[]
public interface AccountRepository extends TablesRepository<Account, AccountKey> {
    Optional<Account> findByEmailIgnoreCase(String email);
}
// end::readme[]

package pages.expiry;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;

/** Deletes logins. */
interface LoginRepository extends TablesRepository<Login, LoginKey> {
    long deleteByDay(LocalDate day);
}

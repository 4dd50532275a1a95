package patterns.deleted;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;

/** Stores and deletes logins. */
public interface LoginRepository extends TablesRepository<Login, LoginKey> {
    /** PARTITION_SCAN: deletes in as few transactions as the store allows and returns the number of deleted logins. */
    long deleteByDay(LocalDate day);
}

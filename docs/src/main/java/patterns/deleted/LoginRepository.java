package patterns.deleted;

import dev.tables.data.repository.TablesRepository;
import java.time.LocalDate;

/** Keeps logins. */
public interface LoginRepository extends TablesRepository<Login, LoginKey> {
    /** PARTITION_SCAN: deletes by as few transactions as the store allows, and returns how many there were. */
    long deleteByDay(LocalDate day);
}

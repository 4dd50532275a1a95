package pages.expiry;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;

/** Deletes notices. */
interface NoticeRepository extends TablesRepository<Notice, NoticeKey> {
    long deleteByUserAndSentBefore(String user, Instant time);
}

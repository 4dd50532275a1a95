package pages.expiry;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;

/** Deletes invitations. */
interface InvitationRepository extends TablesRepository<Invitation, String> {
    long deleteByExpiresBefore(Instant time);
}

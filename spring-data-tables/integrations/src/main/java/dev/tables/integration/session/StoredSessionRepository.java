package dev.tables.integration.session;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** A repository of sessions. Each query method uses an index. */
interface StoredSessionRepository extends TablesRepository<StoredSession, String> {
    List<StoredSession> findByPrincipal(String principal);

    Stream<StoredSession> findByExpiresAtHourLessThanEqual(Instant hour);
}

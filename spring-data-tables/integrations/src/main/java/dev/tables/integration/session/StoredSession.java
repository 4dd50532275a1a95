package dev.tables.integration.session;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.core.ExternalTransactionPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A stored session, used only by {@link TablesSessionRepository}. Each session is in a separate partition. The type is
 * public because generated code accesses it.
 *
 * @param id the identity of the session
 * @param createdAt when the session was created
 * @param lastAccessedAt when the session was last used
 * @param maxInactiveSeconds the maximum time between two uses; negative if the session never expires
 * @param principal the name of the principal, or null if there is none
 * @param expiresAtHour the hour in which the session expires, or null if it never does. The hour is indexed because it
 *     rarely changes, unlike the exact time.
 * @param attributes the attributes as bytes
 * @param version the row's version
 */
@TableEntity(table = "sessions", constantRowKey = "session")
public record StoredSession(
        @PartitionKey String id,
        Instant createdAt,
        Instant lastAccessedAt,
        long maxInactiveSeconds,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) @Nullable
        String principal,

        @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY) @Nullable
        Instant expiresAtHour,

        @Chunked byte[] attributes,
        @Version @Nullable String version)
        implements ExternalTransactionPolicy.IgnoresExternalTransactions {
    /** Returns the row of a session with these attributes. */
    static StoredSession of(TablesSession session, byte[] attributes, @Nullable String version) {
        Duration inactive = session.getMaxInactiveInterval();
        Instant accessed = session.getLastAccessedTime();
        Instant hour = inactive.isNegative() ? null : accessed.plus(inactive).truncatedTo(ChronoUnit.HOURS);
        return new StoredSession(
                session.getId(),
                session.getCreationTime(),
                accessed,
                inactive.getSeconds(),
                session.principal(),
                hour,
                attributes,
                version);
    }

    /** Returns whether the maximum time since the last use has elapsed. */
    boolean isExpired(Instant now) {
        return maxInactiveSeconds >= 0 && !now.isBefore(lastAccessedAt.plusSeconds(maxInactiveSeconds));
    }
}

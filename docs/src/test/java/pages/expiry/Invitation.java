package pages.expiry;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;

/** An invitation with a time of its own at which it expires. */
@TableEntity(table = "invitations", constantRowKey = "invitation")
record Invitation(
        @PartitionKey String email,
        @IndexedBy(scope = IndexScope.GLOBAL) Instant expires) {}

package pages.expiry;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;

/** A notice for a user, newest first. */
@TableEntity(table = "notices")
record Notice(
        @PartitionKey String user,
        @RowKey(descending = true) Instant sent,
        String text) {}

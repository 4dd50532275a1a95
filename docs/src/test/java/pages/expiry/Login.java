package pages.expiry;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import java.time.LocalDate;

/** A login. The logins of a day are one partition. */
@TableEntity(table = "logins")
record Login(
        @PartitionKey LocalDate day,
        @RowKey(position = 1) Instant time,
        @RowKey(position = 2) String user) {}

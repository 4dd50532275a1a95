package patterns.deleted;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import java.time.LocalDate;

/** A login. All logins of a day are in one partition and are deleted together. */
@TableEntity(table = "logins")
public record Login(
        @PartitionKey LocalDate day,
        @RowKey(position = 1) Instant time,
        @RowKey(position = 2) String user) {}

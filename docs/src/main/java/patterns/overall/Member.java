package patterns.overall;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A member of a club, found by e-mail address without its club. */
@TableEntity(table = "members")
public record Member(
        @PartitionKey String club,
        @RowKey(digits = 6) int number,

        @IndexedBy(name = "byEmail", scope = IndexScope.GLOBAL, unique = true)
        String email) {}

package pages.unique;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A user of a tenant. */
// tag::readme[]
@TableEntity(table = "accounts")
public record Account(
        @PartitionKey String tenant,
        @RowKey String login,

        @IndexedBy(scope = IndexScope.GLOBAL, unique = true, ignoreCase = true)
        String email) {}
// end::readme[]

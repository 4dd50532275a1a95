package pages.indexes;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import org.jspecify.annotations.Nullable;

/** A patron of a library. */
// tag::readme[]
@TableEntity(table = "patrons")
record Patron(
        @PartitionKey String library,
        @RowKey int number,
        String firstName,
        String lastName,
        @Nullable String mail) {
    @IndexedBy
    @IndexedBy(
            name = "anywhere",
            properties = {"initials", "lastName"},
            scope = IndexScope.GLOBAL)
    String initials() {
        return firstName.substring(0, 1) + lastName.substring(0, 1);
    }

    @IndexedBy(scope = IndexScope.GLOBAL, unique = true, ignoreCase = true)
    @Nullable
    String mailbox() {
        return mail == null ? null : mail.substring(0, mail.indexOf('@'));
    }
}
// end::readme[]

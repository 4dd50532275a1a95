package dev.tables.data.repository;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A patron of a library, found by what can be computed of its properties. */
@TableEntity(table = "patrons")
record Patron(
        @PartitionKey String library,
        @RowKey int number,
        String firstName,
        String lastName,
        @Nullable String mail,
        int loans) {
    /** How strict the initials are; changes as the code of a method may. */
    static String end = "";

    @IndexedBy
    @IndexedBy(
            name = "anywhere",
            properties = {"initials", "loans desc"},
            scope = IndexScope.GLOBAL)
    String initials() {
        return firstName.substring(0, 1) + lastName.substring(0, 1) + end;
    }

    /** Null where there is no mail. */
    @IndexedBy(scope = IndexScope.GLOBAL, unique = true, ignoreCase = true)
    @Nullable
    String mailbox() {
        return mail == null ? null : mail.substring(0, mail.indexOf('@')).toLowerCase(Locale.ROOT);
    }

    @IndexedBy(layout = IndexLayout.KEYS_ONLY)
    int shelf() {
        return loans / 10;
    }
}

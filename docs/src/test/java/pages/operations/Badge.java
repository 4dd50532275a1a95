package pages.operations;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/**
 * A badge, of which each person has at most one.
 *
 * @param site the site
 * @param number the number
 * @param holder the person
 */
@TableEntity(table = "badges")
public record Badge(
        @PartitionKey String site,
        @RowKey(digits = 4) int number,
        @IndexedBy(unique = true) String holder) {}

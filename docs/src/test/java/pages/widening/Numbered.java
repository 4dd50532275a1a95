package pages.widening;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** The same by another key. */
// tag::readme[]
/** In the same partitions; the prefix distinguishes its rows. */
@TableEntity(table = "readings")
record Numbered(
        @PartitionKey String sensor, @RowKey(prefix = "n") long number, Integer value) {}
// end::readme[]

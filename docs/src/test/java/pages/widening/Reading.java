package pages.widening;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import org.jspecify.annotations.Nullable;

/** What a sensor has measured, by a key that becomes too small. */
// tag::readme[]
@TableEntity(table = "readings")
record Reading(
        @PartitionKey String sensor,
        @RowKey int number,
        Integer value,
        @Version @Nullable String version) {}
// end::readme[]

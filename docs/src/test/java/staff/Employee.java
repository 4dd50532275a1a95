package staff;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Somebody who works in a department. */
// tag::readme[]
@TableEntity(table = "staff")
public record Employee(
        @PartitionKey String department,
        @RowKey(digits = 8) int number,
        @IndexedBy String lastName,
        @IndexedBy(unique = true) String email,
        LocalDate hired,
        @Version @Nullable String version) {}
// end::readme[]

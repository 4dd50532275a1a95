package pages.entities;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.SubtypeName;
import dev.tables.annotation.TableEntity;

/** A payment, by whichever way. */
// tag::readme[]
@TableEntity(table = "payments")
sealed interface Payment {
    @PartitionKey
    String account();

    @RowKey
    int number();

    /** Still stored as Wire; {@code @SubtypeName(formerNames = "Wire")} would read Wire and write Transfer. */
    @SubtypeName("Wire")
    record Transfer(String account, int number, Status status) implements Payment {}
}
// end::readme[]

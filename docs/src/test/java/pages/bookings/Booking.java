package pages.bookings;

import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A booking of a hotel room. */
// tag::entity[]
@TableEntity(table = "bookings")
@IndexedBy(name = "byArrivalAnywhere", properties = "arrival", scope = IndexScope.GLOBAL)
record Booking(
        @PartitionKey String hotel,
        @RowKey(digits = 8) int number,
        @IndexedBy String guest,
        @IndexedBy LocalDate arrival,
        int nights,
        @Version @Nullable String version) {

    Booking withNights(int changed) {
        return new Booking(hotel, number, guest, arrival, changed, version);
    }
}
// end::entity[]

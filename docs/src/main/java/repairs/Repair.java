package repairs;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The repair of a device that a customer brought to the shop.
 *
 * @param customer the ID of the customer; all repairs of a customer share a partition
 * @param received the day on which the shop received the device; the newest sorts first
 * @param ticket the number of the repair ticket
 * @param status the progress
 * @param device the kind of the device
 * @param serialNumber the serial number of the device
 * @param version the ETag of the row, or null before the first save
 */
@TableEntity(table = "workshop")
public record Repair(
        @PartitionKey String customer,

        @RowKey(position = 1, prefix = "repair_", descending = true)
        LocalDate received,

        @RowKey(position = 2, digits = 4) int ticket,
        @IndexedBy RepairStatus status,
        String device,
        @IndexedBy(scope = IndexScope.GLOBAL) String serialNumber,
        @JsonIgnore @Version @Nullable String version) {

    /** Returns a new repair, which is not stored yet. */
    public static Repair of(String customer, LocalDate received, int ticket, String device, String serialNumber) {
        return new Repair(customer, received, ticket, RepairStatus.RECEIVED, device, serialNumber, null);
    }

    /** Returns a copy with another status. */
    public Repair withStatus(RepairStatus next) {
        return new Repair(customer, received, ticket, next, device, serialNumber, version);
    }
}

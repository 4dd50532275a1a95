package repairs;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/**
 * A customer, stored in the same partition as the customer's repairs.
 *
 * @param id the ID of the customer
 * @param name the full name
 * @param email the e-mail address, unique among all customers
 * @param phone the phone number, stored encrypted
 */
@TableEntity(table = "workshop", constantRowKey = "customer")
public record Customer(
        @PartitionKey String id,
        String name,

        @IndexedBy(scope = IndexScope.GLOBAL, unique = true, ignoreCase = true)
        String email,

        @Encrypt String phone) {}

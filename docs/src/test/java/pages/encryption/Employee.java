package pages.encryption;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigDecimal;

/** Somebody whose email and salary are nobody's business. */
// tag::readme[]
@TableEntity(table = "payees")
public record Employee(
        @PartitionKey String department,
        @RowKey(digits = 8) int number,
        String lastName,
        @Encrypt @IndexedBy(unique = true) String email,
        @Encrypt(keyset = "payroll") BigDecimal salary) {}
// end::readme[]

package shop;

import dev.tables.annotation.SubtypeName;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.math.BigDecimal;

@TableEntity(table = "payments")
@IndexedBy(name = "byIban", properties = "iban")
public sealed interface Payment {
    @PartitionKey
    String account();

    @RowKey
    long number();

    BigDecimal amount();

    record Card(String account, long number, BigDecimal amount, String lastFour, @Version String version)
            implements Payment {}

    @SubtypeName("transfer")
    record BankTransfer(String account, long number, BigDecimal amount, String iban, @Version String version)
            implements Payment {}
}

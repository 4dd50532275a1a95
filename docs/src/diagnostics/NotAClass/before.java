import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "payments")
interface Payment {
    @PartitionKey
    String account();

    @RowKey
    int number();
}

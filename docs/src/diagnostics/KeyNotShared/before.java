import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "payments")
sealed interface Payment {
    @PartitionKey
    String account();
}

record Card(String account, @RowKey long number) implements Payment {}

record Cash(String account, @RowKey long number) implements Payment {}

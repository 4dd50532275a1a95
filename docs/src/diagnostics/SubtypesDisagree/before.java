import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "payments")
sealed interface Payment {
    @PartitionKey
    String account();

    @RowKey
    long number();
}

record Card(String account, long number, int amount) implements Payment {}

record Cash(String account, long number, long amount) implements Payment {}

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "payments")
sealed interface Payment {
    @PartitionKey
    String account();

    @RowKey
    int number();
}

record Card(String account, int number, String holder) implements Payment {}

record Cash(String account, int number) implements Payment {}

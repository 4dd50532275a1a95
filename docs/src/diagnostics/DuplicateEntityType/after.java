import dev.tables.annotation.EntityType;
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

record Card(String account, long number) implements Payment {}

@EntityType("Coins")
record Cash(String account, long number) implements Payment {}

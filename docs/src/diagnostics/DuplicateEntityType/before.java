import dev.tables.annotation.SubtypeName;
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

@SubtypeName("Card")
record Cash(String account, long number) implements Payment {}

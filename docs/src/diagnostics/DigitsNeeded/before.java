import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigInteger;

@TableEntity(table = "accounts")
record Account(@PartitionKey String bank, @RowKey BigInteger number) {}

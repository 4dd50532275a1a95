// javac -Atables.target=cosmos -Atables.portability=off
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigInteger;

@TableEntity(table = "files")
record StoredFile(@PartitionKey String owner, @RowKey(order = 1, width = 200) BigInteger number, @RowKey(order = 2, width = 100) BigInteger part) {}

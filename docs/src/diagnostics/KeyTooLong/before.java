// javac -Atables.target=cosmos -Atables.portability=off
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.math.BigInteger;

@TableEntity(table = "files")
record StoredFile(@PartitionKey String owner, @RowKey(position = 1, digits = 200) BigInteger number, @RowKey(position = 2, digits = 100) BigInteger part) {}

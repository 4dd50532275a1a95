import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexedBy;

@TableEntity(table = "patients")
record Patient(
        @PartitionKey String ward,
        @RowKey(digits = 8) int number,
        @Encrypt @IndexedBy(layout = IndexLayout.KEYS_ONLY) String insurance) {}

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "tasks")
record Task(@PartitionKey String owner, @RowKey int number, @Encrypt(stage = EncryptionRolloutStage.DECRYPT_ONLY) String text) {}

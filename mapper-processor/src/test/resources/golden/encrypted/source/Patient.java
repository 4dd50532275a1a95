package clinic;

import dev.tables.annotation.Encrypt;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "patients")
public record Patient(
        @PartitionKey String ward,
        @RowKey long number,
        @Encrypt @IndexedBy String insurance,
        @Encrypt(keyset = "notes") String diagnosis) {}

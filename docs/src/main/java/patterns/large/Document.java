package patterns.large;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A document. Its text is split into several properties; its scan is stored outside the table. */
@TableEntity(table = "documents")
public record Document(
        @PartitionKey String folder,
        @RowKey String name,
        @Chunked String text,
        @LargeValue byte[] scan) {}

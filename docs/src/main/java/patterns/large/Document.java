package patterns.large;

import dev.tables.annotation.Chunked;
import dev.tables.annotation.LargeValue;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A document. Its text is cut over several properties; its scan is a file beside the table. */
@TableEntity(table = "documents")
public record Document(
        @PartitionKey String folder,
        @RowKey String name,
        @Chunked String text,
        @LargeValue byte[] scan) {}

package pages.imports;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** The number of entities that an import has processed. */
@TableEntity(table = "imports", constantRowKey = "progress")
record ImportProgress(@PartitionKey String name, long processed) {}

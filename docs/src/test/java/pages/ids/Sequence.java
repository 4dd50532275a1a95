package pages.ids;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** The last number that was assigned. */
@TableEntity(table = "sequences", constantRowKey = "sequence")
record Sequence(@PartitionKey String name, long last) {}

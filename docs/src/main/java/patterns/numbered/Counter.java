package patterns.numbered;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** The last number that was assigned. */
@TableEntity(table = "counters", constantRowKey = "counter")
public record Counter(@PartitionKey String name, int last) {}

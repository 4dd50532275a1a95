package dev.tables.boot.numbered;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** A counter in a table that is created early. */
@TableEntity(table = "aearly", constantRowKey = "counter")
public record EarlyCounter(@PartitionKey String name, int last) {}

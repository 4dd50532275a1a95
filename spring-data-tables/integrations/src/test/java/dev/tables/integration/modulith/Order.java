package dev.tables.integration.modulith;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** What events are about. */
@TableEntity(table = "orders", constantRowKey = "order")
public record Order(@PartitionKey String id, int total) {}

package dev.tables.boot.numbered;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.TableEntity;

/** A counter in a table that is created late. */
@TableEntity(table = "zlate", constantRowKey = "counter")
public record LateCounter(@PartitionKey String name, int last) {}

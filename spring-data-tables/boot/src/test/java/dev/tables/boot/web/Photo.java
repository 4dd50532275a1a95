package dev.tables.boot.web;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** Of the same keys as a {@link Track}. */
@TableEntity
record Photo(@PartitionKey String album, @RowKey int number, String title) {}

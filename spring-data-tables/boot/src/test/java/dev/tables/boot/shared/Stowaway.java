package dev.tables.boot.shared;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** In the table of {@link dev.tables.integration.cache.CachedValue}, which the compiler of this module does not compare with it. */
@TableEntity(table = "cachedvalues")
public record Stowaway(@PartitionKey String hold, @RowKey String name) {}

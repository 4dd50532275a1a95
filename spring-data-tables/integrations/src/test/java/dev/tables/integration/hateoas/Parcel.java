package dev.tables.integration.hateoas;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A parcel at a post office. */
@TableEntity(table = "parcels")
public record Parcel(
        @PartitionKey String office, @RowKey(digits = 4) int number) {}

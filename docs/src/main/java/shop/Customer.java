package shop;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A customer. Rows of version 1 had one property {@code name}; {@link SplitName} makes two of it. */
@TableEntity(table = "customers", schemaVersion = 2, schemaUpgrades = SplitName.class)
public record Customer(@PartitionKey String country, @RowKey String email, String firstName, String lastName) {}

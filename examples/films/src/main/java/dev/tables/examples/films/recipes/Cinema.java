package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A cinema, which had a telex number once. */
@TableEntity(table = "cinemas", schemaVersion = 2, schemaUpgrades = WithoutTelex.class)
public record Cinema(@PartitionKey String town, @RowKey String name, int seats) {}

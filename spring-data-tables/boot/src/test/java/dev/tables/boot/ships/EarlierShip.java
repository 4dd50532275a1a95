package dev.tables.boot.ships;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A ship, as the version of the application before knew it: without indexes. */
@SuppressWarnings("tables")
@TableEntity(table = "ships")
public record EarlierShip(@PartitionKey String port, @RowKey int number, String name, String owner) {}

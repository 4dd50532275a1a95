package dev.tables.examples.films.recipes;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

@TableEntity(table = "cinemas")
record CinemaBefore(@PartitionKey String town, @RowKey String name, int seats, String telex) {}

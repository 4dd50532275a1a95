package dev.tables.boot.scanned;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** A sealed interface. */
@TableEntity
public sealed interface Shape {
    @PartitionKey
    String sheet();

    @RowKey
    int number();

    record Circle(String sheet, int number, int radius) implements Shape {}

    record Square(String sheet, int number, int side) implements Shape {}
}

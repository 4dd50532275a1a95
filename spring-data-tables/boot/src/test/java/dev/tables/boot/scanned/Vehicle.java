package dev.tables.boot.scanned;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** An abstract class. */
@TableEntity(subtypes = Vehicle.Car.class)
public abstract class Vehicle {
    @PartitionKey
    public String owner = "";

    @RowKey
    public String plate = "";

    public static class Car extends Vehicle {
        public int doors;
    }
}

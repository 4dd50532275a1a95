package dev.tables.data.repository.config.shared;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;

/** No repository is for it. */
@TableEntity(subtypes = Depot.Shed.class)
public abstract class Depot {
    @PartitionKey
    public String owner = "";

    @RowKey
    public String name = "";

    public static class Shed extends Depot {
        public int doors;
    }
}

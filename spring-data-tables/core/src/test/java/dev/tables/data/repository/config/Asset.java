package dev.tables.data.repository.config;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;

/** An abstract class whose own fields are audited. */
@TableEntity(table = "assets", subtypes = Asset.Car.class)
abstract class Asset {
    @PartitionKey
    String owner = "";

    @RowKey
    String name = "";

    @CreatedDate
    @Nullable
    Instant created;

    @LastModifiedDate
    @Nullable
    Instant modified;

    static class Car extends Asset {
        int doors;
    }
}

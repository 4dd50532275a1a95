package dev.tables.boot.rest;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.Embedded;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record with a key of two components. */
@TableEntity(table = "restWorkers")
public record Worker(
        @PartitionKey String department,
        @RowKey(digits = 8) int number,
        @IndexedBy String lastName,
        @Nullable Long salary,
        List<String> skills,
        @Embedded @Nullable Address address,
        @JsonIgnore @Nullable String secret,
        @Version @Nullable String version) {
    public record Address(String city, @Nullable String street) {}
}

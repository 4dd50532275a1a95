package dev.tables.examples.reactive;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A bird that somebody saw. Its version is the ETag, and no part of the body. */
@TableEntity(table = "sights")
public record Sight(
        @PartitionKey String place,
        @RowKey Instant seen,
        @IndexedBy String bird,
        boolean confirmed,
        @JsonIgnore @Version @Nullable String version) {
    Sight named(String other) {
        return new Sight(place, seen, other, confirmed, version);
    }
}

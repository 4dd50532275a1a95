package dev.tables.boot.scanned.within;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;

/** A record that says who and when. */
@TableEntity
public record Stamp(
        @PartitionKey String country,
        @RowKey int number,
        @CreatedDate @Nullable Instant created,
        @CreatedBy @Nullable String author,
        @Version @Nullable String version) {

    /** A class within another. */
    @TableEntity
    public record Album(@PartitionKey String owner, @RowKey int number) {}
}

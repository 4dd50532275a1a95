package dev.tables.data.repository.config;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;

@TableEntity
record Note(
        @PartitionKey String place,
        @RowKey int number,
        String text,
        @CreatedDate @Nullable Instant created,
        @LastModifiedDate @Nullable Instant modified,
        @CreatedBy @Nullable String author,
        @Version @Nullable String version) {
    Note saying(String other) {
        return new Note(place, number, other, created, modified, author, version);
    }
}

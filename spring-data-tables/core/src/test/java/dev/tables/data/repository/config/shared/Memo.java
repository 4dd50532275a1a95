package dev.tables.data.repository.config.shared;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;

/** Says who wrote it, and when. */
@TableEntity
public record Memo(
        @PartitionKey String place,
        @RowKey int number,
        String text,
        @CreatedDate @Nullable Instant created,
        @LastModifiedDate @Nullable Instant modified,
        @CreatedBy @Nullable String author,
        @Version @Nullable String version) {
    static Memo of(String place, int number, String text) {
        return new Memo(place, number, text, null, null, null, null);
    }
}

package dev.tables.data.repository.config;

import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;

/** Has no version: whether it is new is seen by the date of its creation. */
@TableEntity(table = "events")
sealed interface Event {
    @PartitionKey
    String room();

    @RowKey
    int number();

    /** An immutable subtype. */
    record Talk(
            String room,
            int number,
            String title,
            @CreatedDate @Nullable Instant created,
            @LastModifiedDate @Nullable Instant modified,
            @CreatedBy @Nullable String author)
            implements Event {
        Talk named(String other) {
            return new Talk(room, number, other, created, modified, author);
        }
    }

    /** A subtype that nobody audits. */
    record Break(String room, int number, int minutes) implements Event {}
}

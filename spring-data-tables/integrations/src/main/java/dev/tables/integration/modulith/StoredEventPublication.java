package dev.tables.integration.modulith;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.modulith.events.EventPublication.Status;

/**
 * A stored publication of an event to one listener. All publications are in one partition, with an index by state and
 * date, oldest first. The type is public because generated code accesses it. This class is used only by
 * {@link TablesEventPublicationRepository}.
 *
 * @param registryName the partition key, the same for all publications
 * @param id the identity of the publication
 * @param listener the identity of the listener
 * @param eventType the class of the event
 * @param event the event as text
 * @param publicationDate when the event was published
 * @param status the state of the publication
 * @param completionDate when the listener completed, or null if it has not completed
 * @param lastResubmissionDate when the publication was last resubmitted, or null if it never was
 * @param attempts the number of submissions
 * @param version the row's version
 */
@TableEntity(table = "eventpublications")
@IndexedBy(
        name = "byStatus",
        properties = {"status", "publicationDate"})
public record StoredEventPublication(
        @PartitionKey String registryName,
        @RowKey UUID id,
        String listener,
        String eventType,
        String event,
        Instant publicationDate,
        Status status,
        @Nullable Instant completionDate,
        @Nullable Instant lastResubmissionDate,
        int attempts,
        @Version @Nullable String version) {
    /** Returns a copy of this publication with the given state. */
    StoredEventPublication withStatus(Status next) {
        return new StoredEventPublication(
                registryName,
                id,
                listener,
                eventType,
                event,
                publicationDate,
                next,
                completionDate,
                lastResubmissionDate,
                attempts,
                version);
    }

    /** Returns a copy of this publication that was completed at the given time. */
    StoredEventPublication completedAt(Instant date) {
        return new StoredEventPublication(
                registryName,
                id,
                listener,
                eventType,
                event,
                publicationDate,
                Status.COMPLETED,
                date,
                lastResubmissionDate,
                attempts,
                version);
    }

    /** Returns a copy of this publication that was resubmitted at the given time. */
    StoredEventPublication resubmittedAt(Instant date) {
        return new StoredEventPublication(
                registryName,
                id,
                listener,
                eventType,
                event,
                publicationDate,
                Status.RESUBMITTED,
                completionDate,
                date,
                attempts + 1,
                version);
    }
}

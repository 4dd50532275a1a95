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
 * A publication of an event to one listener, as it is stored: all in one partition, oldest first by state. Public for the code that
 * maps it; used by {@link TablesEventPublicationRepository} alone.
 *
 * @param registryName the partition, the same for all
 * @param id its identity
 * @param listener which listener it is for
 * @param eventType the event's class
 * @param event the event as text
 * @param publicationDate when it was published
 * @param status how far it has come
 * @param completionDate when the listener was done, or null
 * @param lastResubmissionDate when it was submitted again, or null
 * @param attempts how often it was submitted
 * @param version the row's version
 */
@TableEntity(table = "eventpublications")
@IndexedBy(
        name = "byStatus",
        properties = {"status", "publicationDate"})
public record StoredPublication(
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
    /** The same in another state. */
    StoredPublication in(Status next) {
        return new StoredPublication(
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

    /** The same, done. */
    StoredPublication completedAt(Instant date) {
        return new StoredPublication(
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

    /** The same, submitted again. */
    StoredPublication resubmittedAt(Instant date) {
        return new StoredPublication(
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

package dev.tables.integration.modulith;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.modulith.events.EventPublication.Status;

/**
 * A repository of event publications. All query methods use the index by state, except one that deletes publications.
 */
interface StoredPublicationRepository extends TablesRepository<StoredEventPublication, StoredEventPublicationKey> {
    List<StoredEventPublication> findByRegistryNameAndStatusOrderByPublicationDate(
            String registry, Status status, Limit limit);

    List<StoredEventPublication> findByRegistryNameAndStatusAndPublicationDateBeforeOrderByPublicationDate(
            String registry, Status status, Instant bound, Limit limit);

    List<StoredEventPublication> findByRegistryNameAndStatusIn(String registry, Collection<Status> statuses);

    List<StoredEventPublication> findByRegistryNameAndStatusInAndPublicationDateBefore(
            String registry, Collection<Status> statuses, Instant bound);

    long countByRegistryNameAndStatus(String registry, Status status);

    void deleteByRegistryNameAndStatus(String registry, Status status);

    void deleteByRegistryNameAndStatusAndCompletionDateBefore(String registry, Status status, Instant bound);
}

package dev.tables.integration.modulith;

import dev.tables.data.repository.TablesRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.modulith.events.EventPublication.Status;

/** The publications by state; each method by the index, but for the delete of some. */
interface StoredPublicationRepository extends TablesRepository<StoredPublication, StoredPublicationKey> {
    List<StoredPublication> findByRegistryAndStatusOrderByPublicationDate(String registry, Status status, Limit limit);

    List<StoredPublication> findByRegistryAndStatusAndPublicationDateBeforeOrderByPublicationDate(
            String registry, Status status, Instant bound, Limit limit);

    List<StoredPublication> findByRegistryAndStatusIn(String registry, Collection<Status> statuses);

    List<StoredPublication> findByRegistryAndStatusInAndPublicationDateBefore(
            String registry, Collection<Status> statuses, Instant bound);

    long countByRegistryAndStatus(String registry, Status status);

    void deleteByRegistryAndStatus(String registry, Status status);

    void deleteByRegistryAndStatusAndCompletionDateBefore(String registry, Status status, Instant bound);
}

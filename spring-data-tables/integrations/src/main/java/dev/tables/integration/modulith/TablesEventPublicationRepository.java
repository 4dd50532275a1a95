package dev.tables.integration.modulith;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.modulith.events.EventPublication.Status;
import org.springframework.modulith.events.core.EventPublicationRepository;
import org.springframework.modulith.events.core.EventSerializer;
import org.springframework.modulith.events.core.PublicationTargetIdentifier;
import org.springframework.modulith.events.core.TargetEventPublication;
import org.springframework.modulith.events.support.CompletionMode;
import org.springframework.util.ClassUtils;

/**
 * A repository of Spring Modulith's event publications in the table {@code eventpublications}. A publication is written
 * in the transaction that publishes the event. Either the publication and the entities of the transaction are stored,
 * or neither. The repository requires transactions across partitions ({@code tables.transaction-scope=store}), and a
 * store that supports them, such as the embedded engine.
 *
 * <p>All publications are in one partition, with a local index of their states and dates. A lookup by state sends one
 * request per 1,000 results; a change of state sends one or two requests. A lookup by event reads all incomplete
 * publications, which are usually few. Completed publications remain until they are deleted, unless
 * {@link CompletionMode#DELETE} is configured. Concurrent changes of one publication by two processes are executed one
 * after the other. Thread-safe.
 */
public final class TablesEventPublicationRepository implements EventPublicationRepository {
    private static final String REGISTRY = "events";
    private static final List<Status> INCOMPLETE = Stream.of(Status.values())
            .filter(status -> status != Status.COMPLETED)
            .toList();

    private final StoredPublicationRepository stored;
    private final EventSerializer serializer;
    private final boolean deletes;
    private final ClassLoader classes;

    /**
     * Creates a repository in the store of the template.
     *
     * @param completion how completed publications are handled
     * @param classes the class loader of the events
     * @throws IllegalStateException if the template supports only transactions within a partition
     * @throws IllegalArgumentException if {@code completion} archives completed publications, which is not supported
     */
    public TablesEventPublicationRepository(
            TablesTemplate template, EventSerializer serializer, CompletionMode completion, ClassLoader classes) {
        if (template.transactionScope() != TransactionScope.STORE) {
            throw new IllegalStateException(
                    "Event publications need transactions across partitions, because an event is stored in the"
                            + " transaction in which it is published. Set tables.transaction-scope=store, and use the"
                            + " embedded store or another store with transactions across partitions.");
        }
        if (completion == CompletionMode.ARCHIVE) {
            throw new IllegalArgumentException(
                    "Completion mode ARCHIVE is not supported, because completed publications stay in the same table."
                            + " Set spring.modulith.events.completion-mode to UPDATE or DELETE.");
        }
        TablesRepositoryFactory repositories = new TablesRepositoryFactory(template);
        // That of the thread may be another, as with DevTools, and may not see what is not public.
        repositories.setBeanClassLoader(StoredPublicationRepository.class.getClassLoader());
        this.stored = repositories.getRepository(StoredPublicationRepository.class);
        this.serializer = serializer;
        this.deletes = completion == CompletionMode.DELETE;
        this.classes = classes;
    }

    @Override
    public TargetEventPublication create(TargetEventPublication publication) {
        stored.insert(new StoredEventPublication(
                REGISTRY,
                publication.getIdentifier(),
                publication.getTargetIdentifier().getValue(),
                publication.getEvent().getClass().getName(),
                text(publication.getEvent()),
                publication.getPublicationDate(),
                publication.getStatus(),
                publication.getCompletionDate().orElse(null),
                publication.getLastResubmissionDate(),
                publication.getCompletionAttempts(),
                null));
        return publication;
    }

    @Override
    public void markProcessing(UUID id) {
        change(id, found -> found.withStatus(Status.PROCESSING));
    }

    @Override
    public void markFailed(UUID id) {
        change(id, found -> found.status() == Status.COMPLETED ? found : found.withStatus(Status.FAILED));
    }

    @Override
    public void markCompleted(Object event, PublicationTargetIdentifier target, Instant date) {
        waiting(event, target).findFirst().ifPresent(found -> markCompleted(found.id(), date));
    }

    @Override
    public void markCompleted(UUID id, Instant date) {
        if (deletes) {
            stored.deleteById(key(id));
        } else {
            change(id, found -> found.status() == Status.COMPLETED ? found : found.completedAt(date));
        }
    }

    /** Marks a publication as resubmitted. Of several concurrent calls, only the first returns true. */
    @Override
    public boolean markResubmitted(UUID id, Instant date) {
        boolean[] first = {false};
        change(id, found -> {
            first[0] = found.status() != Status.RESUBMITTED && found.status() != Status.COMPLETED;
            return first[0] ? found.resubmittedAt(date) : found;
        });
        return first[0];
    }

    @Override
    public List<TargetEventPublication> findIncompletePublications() {
        return published(incomplete(null));
    }

    @Override
    public List<TargetEventPublication> findIncompletePublicationsPublishedBefore(Instant bound) {
        return published(incomplete(bound));
    }

    @Override
    public Optional<TargetEventPublication> findIncompletePublicationsByEventAndTargetIdentifier(
            Object event, PublicationTargetIdentifier target) {
        return waiting(event, target).findFirst().map(this::published);
    }

    @Override
    public List<TargetEventPublication> findCompletedPublications() {
        return findByStatus(Status.COMPLETED);
    }

    @Override
    public List<TargetEventPublication> findFailedPublications(FailedCriteria criteria) {
        long most = criteria.getMaxItemsToRead();
        Limit limit = most < 0 || most > Integer.MAX_VALUE ? Limit.unlimited() : Limit.of((int) most);
        return published(found(Status.FAILED, criteria.getPublicationDateReference(), limit).stream());
    }

    @Override
    public List<TargetEventPublication> findByStatus(Status status) {
        return published(found(status, null, Limit.unlimited()).stream());
    }

    @Override
    public int countByStatus(Status status) {
        return Math.toIntExact(stored.countByRegistryNameAndStatus(REGISTRY, status));
    }

    @Override
    public void deletePublications(List<UUID> ids) {
        stored.deleteAllById(
                ids.stream().map(TablesEventPublicationRepository::key).toList());
    }

    @Override
    public void deleteCompletedPublications() {
        stored.deleteByRegistryNameAndStatus(REGISTRY, Status.COMPLETED);
    }

    @Override
    public void deleteCompletedPublicationsBefore(Instant bound) {
        stored.deleteByRegistryNameAndStatusAndCompletionDateBefore(REGISTRY, Status.COMPLETED, bound);
    }

    private static StoredEventPublicationKey key(UUID id) {
        return new StoredEventPublicationKey(REGISTRY, id);
    }

    private void change(UUID id, Function<StoredEventPublication, StoredEventPublication> change) {
        stored.update(key(id), change::apply);
    }

    private List<StoredEventPublication> found(Status status, @Nullable Instant bound, Limit limit) {
        return bound == null
                ? stored.findByRegistryNameAndStatusOrderByPublicationDate(REGISTRY, status, limit)
                : stored.findByRegistryNameAndStatusAndPublicationDateBeforeOrderByPublicationDate(
                        REGISTRY, status, bound, limit);
    }

    /** Returns the incomplete publications, oldest first; only those before {@code bound} if it is not null. */
    private Stream<StoredEventPublication> incomplete(@Nullable Instant bound) {
        // One answer of one snapshot: a publication that another process gives another state meanwhile is found once.
        List<StoredEventPublication> all = bound == null
                ? stored.findByRegistryNameAndStatusIn(REGISTRY, INCOMPLETE)
                : stored.findByRegistryNameAndStatusInAndPublicationDateBefore(REGISTRY, INCOMPLETE, bound);
        return all.stream().sorted(Comparator.comparing(StoredEventPublication::publicationDate));
    }

    private Stream<StoredEventPublication> waiting(Object event, PublicationTargetIdentifier target) {
        String text = text(event);
        return incomplete(null)
                .filter(one ->
                        one.listener().equals(target.getValue()) && one.event().equals(text));
    }

    private String text(Object event) {
        return serializer.serialize(event).toString();
    }

    private List<TargetEventPublication> published(Stream<StoredEventPublication> found) {
        return found.<TargetEventPublication>map(this::published).toList();
    }

    private ReadPublication published(StoredEventPublication found) {
        return new ReadPublication(
                found,
                () -> serializer.deserialize(found.event(), ClassUtils.resolveClassName(found.eventType(), classes)));
    }
}

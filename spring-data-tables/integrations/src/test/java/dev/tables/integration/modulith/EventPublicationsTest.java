package dev.tables.integration.modulith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.integration.modulith.OrderApplication.Orders;
import dev.tables.integration.modulith.OrderApplication.Placed;
import dev.tables.integration.modulith.OrderApplication.Shipping;
import dev.tables.testing.Seed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.modulith.events.EventPublication.Status;
import org.springframework.modulith.events.core.EventPublicationRepository;
import org.springframework.modulith.events.core.EventPublicationRepository.FailedCriteria;
import org.springframework.modulith.events.core.PublicationTargetIdentifier;
import org.springframework.modulith.events.core.TargetEventPublication;
import org.springframework.modulith.events.support.CompletionMode;

/** Events are published with what they are about, or not at all, and stay until their listener is done. */
class EventPublicationsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(47);

    private static final PublicationTargetIdentifier TARGET = PublicationTargetIdentifier.of("listener");
    private static final Instant START = Instant.parse("2026-11-23T10:00:00Z");

    @Test
    void applicationPublishesCommittedEvents() {
        try (var context = new AnnotationConfigApplicationContext(OrderApplication.class)) {
            Orders orders = context.getBean(Orders.class);
            EventPublicationRepository publications = context.getBean(EventPublicationRepository.class);

            orders.place("a", 5);
            assertThat(context.getBean(Shipping.class).heard()).containsExactly(new Placed("a", 5));
            assertThat(publications.findCompletedPublications())
                    .singleElement()
                    .satisfies(one -> assertThat(one.getEvent()).isEqualTo(new Placed("a", 5)));

            assertThatIllegalArgumentException().isThrownBy(() -> orders.place("b", -1));
            assertThat(context.getBean(TablesTemplate.class).existsById(Order.class, "b"))
                    .isFalse();
            assertThat(publications.findIncompletePublications()).isEmpty();

            orders.place("c", 0);
            assertThat(publications.findIncompletePublications())
                    .singleElement()
                    .satisfies(one -> assertThat(one.getEvent()).isEqualTo(new Placed("c", 0)));
        }
    }

    @Test
    void repositoryMatchesAMap() {
        RandomGenerator random = SEED.random();
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EventPublicationRepository publications = registry(store, CompletionMode.UPDATE);
            Map<UUID, Status> states = new LinkedHashMap<>();
            Map<UUID, Placed> events = new LinkedHashMap<>();
            List<UUID> ids = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                Instant now = START.plusSeconds(step);
                if (ids.isEmpty() || random.nextInt(3) == 0) {
                    Placed event = new Placed("o" + step, step);
                    TargetEventPublication created = publications.create(TargetEventPublication.of(event, TARGET, now));
                    ids.add(created.getIdentifier());
                    states.put(created.getIdentifier(), Status.PUBLISHED);
                    events.put(created.getIdentifier(), event);
                } else {
                    UUID id = ids.get(random.nextInt(ids.size()));
                    change(
                            random.nextInt(6),
                            new Known(id, Objects.requireNonNull(events.get(id))),
                            now,
                            publications,
                            states);
                }
            }
            assertSame(publications, states);
            publications.deleteCompletedPublicationsBefore(START.plusSeconds(100));
            publications.deleteCompletedPublications();
            states.values().removeIf(status -> status == Status.COMPLETED);
            assertSame(publications, states);
            publications.deletePublications(ids);
            assertThat(publications.findIncompletePublications()).isEmpty();
        }
    }

    /** A publication that was created. */
    private record Known(UUID id, Placed event) {}

    private static void change(
            int kind, Known known, Instant now, EventPublicationRepository publications, Map<UUID, Status> states) {
        UUID id = known.id();
        Status before = states.get(id);
        switch (kind) {
            case 0 -> {
                if (before != null && before != Status.COMPLETED) {
                    publications.markProcessing(id);
                    states.put(id, Status.PROCESSING);
                }
            }
            case 1 -> {
                publications.markCompleted(id, now);
                states.computeIfPresent(id, (key, status) -> Status.COMPLETED);
            }
            case 2 -> {
                publications.markCompleted(known.event(), TARGET, now);
                states.computeIfPresent(id, (key, status) -> Status.COMPLETED);
            }
            case 3 -> {
                publications.markFailed(id);
                states.computeIfPresent(id, (key, status) -> status == Status.COMPLETED ? status : Status.FAILED);
            }
            case 4 -> {
                boolean first = before != null && before != Status.COMPLETED && before != Status.RESUBMITTED;
                assertThat(publications.markResubmitted(id, now)).isEqualTo(first);
                if (first) {
                    states.put(id, Status.RESUBMITTED);
                }
            }
            default -> {
                publications.deletePublications(List.of(id));
                states.remove(id);
            }
        }
    }

    private static void assertSame(EventPublicationRepository publications, Map<UUID, Status> states) {
        for (Status status : Status.values()) {
            List<UUID> expected = states.entrySet().stream()
                    .filter(one -> one.getValue() == status)
                    .map(Map.Entry::getKey)
                    .toList();
            assertThat(ids(publications.findByStatus(status))).as(status.name()).isEqualTo(expected);
            assertThat(publications.countByStatus(status)).isEqualTo(expected.size());
        }
        List<UUID> incomplete = states.entrySet().stream()
                .filter(one -> one.getValue() != Status.COMPLETED)
                .map(Map.Entry::getKey)
                .toList();
        assertThat(ids(publications.findIncompletePublications())).isEqualTo(incomplete);
        assertThat(ids(publications.findIncompletePublicationsPublishedBefore(START.plus(Duration.ofDays(1)))))
                .isEqualTo(incomplete);
        assertThat(publications.findIncompletePublicationsPublishedBefore(START))
                .isEmpty();
        assertThat(publications.findFailedPublications(FailedCriteria.ALL))
                .hasSize(publications.countByStatus(Status.FAILED));
    }

    private static List<UUID> ids(List<TargetEventPublication> found) {
        return found.stream().map(TargetEventPublication::getIdentifier).toList();
    }

    private static EventPublicationRepository registry(LocalTableStore store, CompletionMode completion) {
        TablesTemplate template = new TablesTemplate(store);
        template.setTransactionScope(TransactionScope.STORE);
        return new TablesEventPublicationRepository(
                template, OrderApplication.serializing(), completion, EventPublicationsTest.class.getClassLoader());
    }

    @Test
    void completedPublicationsAreDeletedInDeleteMode() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EventPublicationRepository publications = registry(store, CompletionMode.DELETE);
            Placed twice = new Placed("a", 1);
            TargetEventPublication first = publications.create(TargetEventPublication.of(twice, TARGET, START));
            TargetEventPublication second =
                    publications.create(TargetEventPublication.of(twice, TARGET, START.plusSeconds(1)));
            assertThat(publications.findIncompletePublicationsByEventAndTargetIdentifier(twice, TARGET))
                    .contains(first);
            publications.markCompleted(twice, TARGET, START.plusSeconds(2));
            assertThat(publications.findIncompletePublications()).containsExactly(second);
            assertThat(publications.findCompletedPublications()).isEmpty();
        }
    }

    @Test
    void unsupportedSettingsAreRejected() {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new TablesEventPublicationRepository(
                            new TablesTemplate(store),
                            OrderApplication.serializing(),
                            CompletionMode.UPDATE,
                            EventPublicationsTest.class.getClassLoader()))
                    .withMessageContaining("tables.transaction-scope=store");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> registry(store, CompletionMode.ARCHIVE))
                    .withMessageContaining("completion-mode");
        }
    }
}

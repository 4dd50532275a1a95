package dev.tables.integration.modulith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.integration.modulith.OrderApplication.Placed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.events.EventPublication.Status;
import org.springframework.modulith.events.core.EventPublicationRepository;
import org.springframework.modulith.events.core.PublicationTargetIdentifier;
import org.springframework.modulith.events.core.TargetEventPublication;
import org.springframework.modulith.events.support.CompletionMode;

/**
 * A publication waits for its listener all the while, in one state or another: it is found once, whichever state
 * another process gives it between the requests of the call.
 */
class PublicationsBetweenRequestsTest {
    private static final PublicationTargetIdentifier TARGET = PublicationTargetIdentifier.of("listener");
    private static final Instant START = Instant.parse("2026-11-29T10:00:00Z");
    private static final Placed EVENT = new Placed("o", 1);

    /** A store on which another thread acts before each query. */
    private static final class Between extends ForwardingTableStore {
        private Runnable act = () -> {};

        Between(LocalTableStore store) {
            super(store);
        }

        @Override
        public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
            CompletableFuture.runAsync(act).join();
            return super.query(table, query, decoder);
        }
    }

    private interface Call {
        List<TargetEventPublication> on(EventPublicationRepository publications);
    }

    private static EventPublicationRepository publications(TableStore store) {
        TablesTemplate template = new TablesTemplate(store);
        template.setTransactionScope(TransactionScope.STORE);
        return new TablesEventPublicationRepository(
                template,
                OrderApplication.serializing(),
                CompletionMode.UPDATE,
                PublicationsBetweenRequestsTest.class.getClassLoader());
    }

    @Test
    void waitingPublicationIsFoundOnceInAnyState() {
        List<Call> calls = List.of(
                EventPublicationRepository::findIncompletePublications,
                found -> found.findIncompletePublicationsPublishedBefore(START.plusSeconds(1)),
                found -> found.findIncompletePublicationsByEventAndTargetIdentifier(EVENT, TARGET).stream()
                        .toList(),
                found -> {
                    found.markCompleted(EVENT, TARGET, START);
                    return found.findCompletedPublications();
                });
        List<Status> states = List.of(Status.PUBLISHED, Status.PROCESSING, Status.FAILED, Status.RESUBMITTED);
        for (int call = 0; call < calls.size(); call++) {
            for (Status from : states) {
                for (Status to : states) {
                    for (int request = 0; request < states.size(); request++) {
                        assertThat(found(calls.get(call), from, to, request))
                                .as("call %s, from %s to %s before request %s", call, from, to, request)
                                .hasSize(1);
                    }
                }
            }
        }
    }

    private static List<TargetEventPublication> found(Call call, Status from, Status to, int request) {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            EventPublicationRepository others = publications(store);
            UUID id = others.create(TargetEventPublication.of(EVENT, TARGET, START))
                    .getIdentifier();
            put(others, id, from);
            Between between = new Between(store);
            EventPublicationRepository publications = publications(between);
            List<Integer> requests = new ArrayList<>();
            between.act = () -> {
                if (requests.size() == request) {
                    put(others, id, to);
                }
                requests.add(request);
            };
            return call.on(publications);
        }
    }

    private static void put(EventPublicationRepository publications, UUID id, Status state) {
        switch (state) {
            case PROCESSING -> publications.markProcessing(id);
            case FAILED -> publications.markFailed(id);
            case RESUBMITTED -> publications.markResubmitted(id, START);
            default -> {}
        }
    }
}

package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What is said of requests, and what is not. */
class ObservedRequestsTest {
    @Test
    void observationsContainOperationsAndNoSecrets() {
        List<RequestSummary> seen = new CopyOnWriteArrayList<>();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        MicrometerRequestObserver metrics = new MicrometerRequestObserver(registry);
        RequestObserver both = facts -> {
            seen.add(facts);
            metrics.onResponse(facts);
        };
        try (Served served = new Served(LocalTableStore.inMemory(), both)) {
            Wire wire = new Wire(served.base());
            wire.post("Tables", "{\"TableName\":\"Things\"}");
            String row = "{\"PartitionKey\":\"secretP\",\"RowKey\":\"secretR\",\"A\":\"secretV\"}";
            wire.post("Things", row);
            wire.post("Things", row);
            wire.get("Things?$filter=A%20eq%20'secretV'&sig=secretS");
        }

        assertThat(seen)
                .extracting(RequestSummary::operation)
                .containsExactly("CreateTable", "InsertEntity", "InsertEntity", "QueryEntities");
        assertThat(seen).extracting(RequestSummary::status).containsExactly(201, 201, 409, 200);
        assertThat(seen.get(2).errorCode()).isEqualTo("EntityAlreadyExists");
        assertThat(seen.toString()).contains("Things").doesNotContain("secret");
        assertThat(registry.get("tables.server.requests")
                        .tag("operation", "InsertEntity")
                        .tag("code", "EntityAlreadyExists")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("tables.server.bytes")
                        .tag("direction", "sent")
                        .counter()
                        .count())
                .isPositive();
    }
}

package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.notes.Note;
import dev.tables.boot.notes.NoteRepository;
import dev.tables.boot.tags.Tag;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.table.EntityTable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every operation of the actuator's endpoints, over HTTP as an operator would, with and without a body and its type. */
class ActuatorOverHttpTest {
    private static final String INDEXES = "/actuator/tablesindexes";
    private static final String BY_WORD = INDEXES + "/Tag/byWord";

    private final HttpClient client = HttpClient.newHttpClient();
    private ConfigurableApplicationContext application = start();

    private static ConfigurableApplicationContext start(String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.addAll(List.of(
                "--server.port=0",
                "--tables.write-recovery.interval=1h",
                "--tables.indexes.backfill=manual",
                "--management.endpoint.health.show-details=always",
                "--management.endpoints.web.exposure.include=health,tables,tablesindexes"));
        return new SpringApplicationBuilder(Application.class).run(all.toArray(String[]::new));
    }

    @BeforeEach
    void isServed() {
        assertThat(application.getEnvironment().getProperty("local.server.port"))
                .isNotNull();
    }

    @AfterEach
    void stop() {
        application.close();
    }

    private record Answer(int status, String text) {
        JsonNode json() {
            return JsonMapper.shared().readTree(text);
        }
    }

    private Answer send(String method, String path, @Nullable String type, @Nullable String body)
            throws IOException, InterruptedException {
        String port = application.getEnvironment().getProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (type != null) {
            request.header("Content-Type", type);
        }
        HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body());
    }

    private JsonNode get(String path) throws IOException, InterruptedException {
        Answer answer = send("GET", path, null, null);
        assertThat(answer.status()).as(path).isEqualTo(200);
        requireNoNull(answer.json(), path);
        return answer.json();
    }

    private static void requireNoNull(JsonNode node, String where) {
        assertThat(node.isNull()).as("null in " + where).isFalse();
        for (Map.Entry<String, JsonNode> one : node.properties()) {
            requireNoNull(one.getValue(), where + "." + one.getKey());
        }
        if (node.isArray()) {
            node.forEach(one -> requireNoNull(one, where + "[]"));
        }
    }

    /** What a terminal sends: nothing; a type and no body; a body as the documentation shows it, with no word of an index. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "- | -",
                "application/json | -",
                "application/json | {}",
                "application/json | {\"rebuild\": false}",
                "application/json | {\"rebuild\": null}",
                "application/json;charset=UTF-8 | {\"rebuild\": true}",
                "application/vnd.spring-boot.actuator.v3+json | {\"rebuild\": true}",
            })
    void backfillStartsWithAndWithoutBodyAndReturnsTheState(@Nullable String type, @Nullable String body)
            throws Exception {
        JsonNode before = get(BY_WORD);
        assertThat(before.path("state").asString()).isEqualTo("WRITE_ONLY");
        assertThat(before.path("stateReason").asString()).isEqualTo("some entities are not in the index yet");
        assertThat(before.has("backfill")).isFalse();

        Answer answer = send("POST", BY_WORD, type, body);

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        requireNoNull(answer.json(), "the answer");
        assertThat(answer.json().path("entity").asString()).isEqualTo("Tag");
        assertThat(answer.json().path("index").asString()).isEqualTo("byWord");
        assertThat(answer.json().path("state").asString()).isIn("WRITE_ONLY", "BACKFILLING", "VERIFYING", "READABLE");
        JsonNode filled = await(index -> index.path("state").asString().equals("READABLE"));
        assertThat(filled.path("backfill").path("percentComplete").asInt()).isEqualTo(100);
        assertThat(filled.path("backfill").path("processedRows").asLong())
                .isEqualTo(filled.path("backfill").path("totalRows").asLong())
                .isEqualTo(25);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "POST /Tag/byNothing | - | - | 404 | does not declare index 'byNothing' of Tag. It declares [Tag/byWord]",
                "POST /Nobody/byWord | application/json | {} | 404 | does not declare index 'byWord' of Nobody",
                "GET /Tag/byNothing | - | - | 404 | Index 'byNothing' of Tag does not exist in the store",
                "DELETE /Tag/byNothing | - | - | 404 | Index 'byNothing' of Tag does not exist in the store",
                "POST /Tag/byWord | text/plain | rebuild | 415 | -",
                "POST /Tag/byWord | application/x-www-form-urlencoded | {\"rebuild\": true} | 415 | -",
                "POST /Tag/byWord | application/json | {\"rebuild\": \"maybe\"} | 400 | -",
                "POST /Tag/byWord | application/json | {\"rebuild\": | 400 | -",
            })
    void invalidOperationIsRejectedWithTheReason(
            String request, @Nullable String type, @Nullable String body, int status, @Nullable String why)
            throws Exception {
        String[] methodAndPath = request.split(" ", 2);
        Answer answer = send(methodAndPath[0], INDEXES + methodAndPath[1], type, body);

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        if (why != null) {
            assertThat(answer.json().path("reason").asString()).contains(why);
        }
        assertThat(get(BY_WORD).path("state").asString()).isEqualTo("WRITE_ONLY");
    }

    @Test
    void indexIsDroppedRejectedAndRestored() throws Exception {
        Answer dropped = send("DELETE", BY_WORD, null, null);
        assertThat(dropped.status()).isEqualTo(200);
        assertThat(dropped.json().path("state").asString()).isEqualTo("DROPPING");
        Answer refused = send("POST", BY_WORD, null, null);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().path("reason").asString()).contains("is DROPPING", "{\"rebuild\": true}");

        assertThat(send("POST", BY_WORD, "application/json", "{\"rebuild\": true}")
                        .status())
                .isEqualTo(200);

        await(index -> index.path("state").asString().equals("READABLE"));
    }

    @Test
    void endpointListsAllIndexes() throws Exception {
        JsonNode indexes = get(INDEXES).path("indexes");

        assertThat(indexes).hasSize(1);
        assertThat(indexes.get(0)).isEqualTo(get(BY_WORD));
    }

    @Test
    void tablesPlansAndAdviceContainNoNull() throws Exception {
        NoteRepository notes = application.getBean(NoteRepository.class);
        IntStream.range(0, 5_000).forEach(page -> notes.insert(new Note("log", page, "text")));

        JsonNode tables = get("/actuator/tables");

        JsonNode traffic = tables.path("traffic").path("note");
        assertThat(traffic.path("keyRanges").get(0).has("from")).isFalse();
        assertThat(traffic.path("hottestPartitions").get(0).path("partitionKey").asString())
                .isEqualTo("******");
        assertThat(traffic.path("advice").get(0).path("text").asString())
                .isEqualTo(
                        "The hottest partition gets 100 % of the operations, and a partition is never split. Distribute its rows"
                                + " over hash shards.");
        JsonNode plan =
                tables.path("repositories").path(NoteRepository.class.getName()).path("findByBookAndPageLessThan");
        assertThat(plan.path("accessPath").asString()).isEqualTo("ROW_RANGE");
        assertThat(plan.has("index")).isFalse();
        assertThat(get("/actuator/tables/NoteRepository").path("findByBookAndPageLessThan"))
                .isEqualTo(plan);
        assertThat(send("GET", "/actuator/tables/Nobody", null, null).status()).isEqualTo(404);
    }

    @Test
    void trafficIsOmittedIfTheStoreDoesNotReportIt() throws Exception {
        application.close();
        application = start("--forwarding=true");

        JsonNode tables = get("/actuator/tables");

        assertThat(tables.has("traffic")).isFalse();
        assertThat(tables.path("tables")).isNotEmpty();
    }

    @Test
    void healthIsDegradedWhileAnIndexIsNotReadable() throws Exception {
        assertThat(health().path("status").asString()).isEqualTo("DEGRADED");
        JsonNode details = health().path("details").path("Tag.byWord");
        assertThat(details.path("state").asString()).isEqualTo("WRITE_ONLY");
        assertThat(details.path("stateReason").asString()).isEqualTo("some entities are not in the index yet");
        assertThat(get("/actuator/health").path("status").asString())
                .as("of the application as a whole")
                .isEqualTo("DEGRADED");
        send("POST", BY_WORD, null, null);
        await(index -> index.path("state").asString().equals("READABLE"));
        JsonNode job = get("/actuator/tables").path("jobs").get(0);
        assertThat(job.path("kind").asString()).isEqualTo("INDEX_BACKFILL");
        assertThat(job.path("target").asString()).isEqualTo("byWord");
        assertThat(job.path("state").asString()).isEqualTo("COMPLETED");
        assertThat(job.path("completedFraction").asDouble()).isEqualTo(1);
        assertThat(job.has("lastError")).isFalse();
        assertThat(health().path("status").asString()).isEqualTo("UP");
        assertThat(get("/actuator/health").path("status").asString()).isEqualTo("UP");
    }

    /** The documented choice: what is watched shows it, with the status that the application gives it; probes do not fail. */
    @Test
    void healthGroupReportsUnreadableIndexButProbesDoNot() throws Exception {
        application.close();
        application = start(
                "--management.endpoint.health.probes.enabled=true",
                "--management.endpoint.health.group.alerts.include=tables,tablesIndexes",
                "--management.endpoint.health.group.alerts.status.http-mapping.degraded=503");

        Answer alerts = send("GET", "/actuator/health/alerts", null, null);

        assertThat(alerts.status()).isEqualTo(503);
        assertThat(alerts.json().path("status").asString()).isEqualTo("DEGRADED");
        assertThat(get("/actuator/health").path("status").asString()).isEqualTo("DEGRADED");
        for (String probe : List.of("readiness", "liveness")) {
            assertThat(get("/actuator/health/" + probe).path("status").asString())
                    .as(probe)
                    .isEqualTo("UP");
        }
    }

    private JsonNode health() throws IOException, InterruptedException {
        return get("/actuator/health").path("components").path("tablesIndexes");
    }

    private JsonNode await(Predicate<JsonNode> reached) {
        List<JsonNode> last = new ArrayList<>();
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> {
            last.add(get(BY_WORD));
            return reached.test(last.get(last.size() - 1));
        });
        return last.get(last.size() - 1);
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration(
            excludeName = {
                "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
                "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
                "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration"
            })
    @AutoConfigurationPackage(basePackageClasses = {Note.class, Tag.class})
    static class Application {
        /** A store with entities that were written before their index was declared. */
        @Bean
        TableStore store(org.springframework.core.env.Environment environment) {
            TableStore store = LocalTableStore.inMemory();
            EntityTable<Tag> table = EntityTable.of(store, EntityMappers.of(Tag.class));
            table.createTables();
            for (int i = 0; i < 25; i++) {
                table.save(new Tag("log", i, i % 2 == 0 ? "sea" : "land"));
            }
            return environment.containsProperty("forwarding") ? new Forwarding(store) : store;
        }
    }

    /** A store of somebody else's. */
    private static final class Forwarding extends dev.tables.engine.request.ForwardingTableStore {
        Forwarding(TableStore store) {
            super(store);
        }
    }
}

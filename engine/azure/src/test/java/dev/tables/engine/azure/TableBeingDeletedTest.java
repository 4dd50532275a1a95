package dev.tables.engine.azure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableAlreadyExistsException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every operation while the service deletes the table, which takes about 40 seconds there, also after an answer was
 * lost.
 */
class TableBeingDeletedTest {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    /** The reaction of the service to the next request. */
    private enum Answer {
        DONE,
        LOST,
        BEING_DELETED,
        ABSENT
    }

    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private HttpServer service;
    private TableStore store;

    @BeforeEach
    void serve() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::answer);
        service.start();
        String key = Base64.getEncoder().encodeToString("any key".getBytes(StandardCharsets.US_ASCII));
        store = AzureTableStore.builder()
                .connectionString("DefaultEndpointsProtocol=http;AccountName=a;AccountKey=" + key
                        + ";TableEndpoint=http://127.0.0.1:"
                        + service.getAddress().getPort() + "/a")
                .retryOptions(
                        new AzureRetryOptions(3, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(20)))
                .build();
    }

    @AfterEach
    void close() {
        store.close();
        service.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        Answer next = answers.remove();
        if (next != Answer.LOST) {
            int status = next == Answer.DONE ? 204 : next == Answer.ABSENT ? 404 : 409;
            String code = next == Answer.ABSENT ? "ResourceNotFound" : "TableBeingDeleted";
            byte[] body = ("{\"odata.error\":{\"code\":\"" + code
                            + "\",\"message\":{\"lang\":\"en-US\",\"value\":\"x\"}}}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("x-ms-request-id", "1");
            exchange.getResponseHeaders().add("x-ms-version", "2019-02-02");
            exchange.getResponseHeaders().add("Content-Type", "application/json;odata=minimalmetadata");
            exchange.sendResponseHeaders(status, status == 204 ? -1 : body.length);
            if (status != 204) {
                exchange.getResponseBody().write(body);
            }
        }
        exchange.close();
    }

    private void answers(Answer... next) {
        answers.clear();
        answers.addAll(new ArrayDeque<>(List.of(next)));
    }

    @Test
    void deleteOfATableBeingDeletedReportsNotFound() {
        answers(Answer.BEING_DELETED);
        assertThatThrownBy(() -> store.deleteTable("orders")).isInstanceOf(TableNotFoundException.class);
        assertThat(answers).isEmpty();
    }

    @Test
    void deleteRetriedAfterALostResponseFindsNoTable() {
        for (Answer second : List.of(Answer.BEING_DELETED, Answer.ABSENT)) {
            answers(Answer.LOST, second);
            assertThatThrownBy(() -> store.deleteTable("orders")).isInstanceOf(OutcomeUnknownException.class);
            assertThatThrownBy(() -> store.deleteTable("orders"))
                    .as(second.name())
                    .isInstanceOf(TableNotFoundException.class);
        }
        answers(Answer.LOST, Answer.DONE);
        assertThatThrownBy(() -> store.deleteTable("orders")).isInstanceOf(OutcomeUnknownException.class);
        store.deleteTable("orders");
    }

    @Test
    void createDoesNotAcceptATableBeingDeleted() {
        for (Answer[] received :
                List.of(new Answer[] {Answer.BEING_DELETED}, new Answer[] {Answer.LOST, Answer.BEING_DELETED})) {
            answers(received);
            assertThatThrownBy(() -> store.createTableIfNotExists("orders"))
                    .isInstanceOfSatisfying(StoreUnavailableException.class, failed -> {
                        assertThat(failed.errorCode()).isEqualTo(ErrorCode.TABLE_BEING_DELETED);
                        assertThat(failed.isRetryable()).isTrue();
                    })
                    .hasMessageContaining("is being deleted");
            assertThat(answers).isEmpty();
        }
        answers(Answer.BEING_DELETED);
        assertThatThrownBy(() -> store.createTable("orders"))
                .isInstanceOf(TableAlreadyExistsException.class)
                .hasMessageContaining("is being deleted");
    }

    @Test
    void rowsOfATableBeingDeletedReportNotFound() {
        Row row = Row.builder(KEYS).int32("n", 1).build();
        List<ThrowingCallable> requests = List.of(
                () -> store.get("orders", KEYS, Projection.ALL, Row.DECODER),
                () -> store.query("orders", RowQuery.wholeTable(), Row.DECODER),
                () -> store.write("orders", RowOperation.insert(KEYS, row)),
                () -> store.write("orders", RowOperation.insertOrReplace(KEYS, row)));
        for (ThrowingCallable request : requests) {
            answers(Answer.BEING_DELETED);
            assertThatThrownBy(request).isInstanceOf(TableNotFoundException.class);
        }
    }
}

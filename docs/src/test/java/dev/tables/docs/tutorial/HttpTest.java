package dev.tables.docs.tutorial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.docs.Outputs;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import repairs.RepairsApplication;

/** Runs the curl commands that the tutorial shows, in the order of its steps. */
@SpringBootTest(
        classes = RepairsApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.config.location=file:tutorial/application.properties",
            "tables.store=memory",
            "tables.encryption.keyset-directory=target/tutorial/keysets",
            "tables.encryption.master-key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        })
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HttpTest {
    @LocalServerPort
    private int port;

    @Order(1)
    @ParameterizedTest
    @ValueSource(strings = {"learn-http.txt", "learn-if-match.txt", "learn-errors.txt", "learn-actuator.txt"})
    void printsWhatThePageShows(String file) throws Exception {
        CurlScript script = new CurlScript(URI.create("http://localhost:" + port));

        Outputs.check(file, script.run(Files.readString(Path.of("outputs", file))));
    }

    @Order(2)
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /customers/nobody",
                "GET /customers/%00",
                "GET /customers/nobody/repairs?size=none",
                "GET /customers/nobody/repairs?page=3",
                "GET /repairs",
                "GET /repairs/ada",
                "GET /repairs/ada,2026-03-02,1,2",
                "GET /repairs/ada,2026-03-02,123456",
                "PUT /repairs/ada,2026-03-02,99/status \"DONE\"",
                "PUT /repairs/ada,2026-03-02,1/status \"LOST\"",
                "PUT /repairs/ada,2026-03-02,1/status",
                "POST /customers {}",
                "POST /customers [",
                "POST /customers/ada/repairs {\"received\": \"today\"}",
            })
    void answersClientErrorsWith4xx(String line) throws Exception {
        String[] request = line.split(" ", 3);
        String body = request.length > 2 ? request[2] : "";

        assertThat(status(request[0], request[1], body)).as(line).isBetween(400, 499);
    }

    @Test
    @Order(3)
    void answersKeysThatAreTooLongWith4xx() throws Exception {
        String tooLong = "x".repeat(2000);

        assertThat(status("GET", "/customers/" + tooLong, "")).isBetween(400, 499);
        assertThat(status("GET", "/repairs/" + tooLong + ",2026-03-02,1", "")).isBetween(400, 499);
    }

    private int status(String method, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .header("Content-Type", "application/json")
                .header("If-Match", "\"old\"")
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }
}

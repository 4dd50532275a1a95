package dev.tables.docs.tutorial;

import dev.tables.docs.Outputs;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
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
}

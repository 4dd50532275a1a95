package dev.tables.docs.tutorial;

import dev.tables.docs.Outputs;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import shop.ShopApplication;

/** Runs the lines with {@code curl} that the tutorial shows, in the order of its steps. */
@SpringBootTest(classes = ShopApplication.class, webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class HttpTest {
    @LocalServerPort
    private int port;

    @ParameterizedTest
    @ValueSource(strings = {"learn-http.txt", "learn-if-match.txt", "learn-actuator.txt"})
    void requestsReturnTheOutputOfThePage(String file) throws Exception {
        CurlScript script = new CurlScript(URI.create("http://localhost:" + port));

        Outputs.check(file, script.run(Files.readString(Path.of("pages/outputs", file))));
    }
}

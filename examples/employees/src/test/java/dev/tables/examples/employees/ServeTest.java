package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.examples.employees.staff.SalaryRepository;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application with {@code --serve}, asked over HTTP. */
class ServeTest {
    @TempDir
    private Path directory;

    @Test
    void theActuatorEndpointShowsPlansRangesAndHotPartitions() throws Exception {
        try (ConfigurableApplicationContext context = start()) {
            String port = context.getEnvironment().getProperty("local.server.port");

            assertThat(get("http://localhost:" + port + "/actuator/health")).contains("UP");
            assertThat(get("http://localhost:" + port + "/actuator/tables"))
                    .contains("\"imports\"", "\"staff\"")
                    .contains("\"ranges\":[{\"reads\":", "\"hottestPartitions\":[{")
                    .contains("\"findByDepartmentAndEmail\":{\"path\":\"INDEX_POINT\"");
            assertThat(get("http://localhost:" + port + "/actuator/tables/" + SalaryRepository.class.getName()))
                    .contains("\"streamByDepartment\":{\"path\":\"PARTITION\"");
        }
    }

    private ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(EmployeesApplication.class)
                .run(
                        "--spring.main.web-application-type=servlet",
                        "--server.port=0",
                        "--tables.engine=memory",
                        "--tables.encryption.keyset-directory=" + directory.resolve("keys"));
    }

    private static String get(String uri) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .header("Accept", "application/json")
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}

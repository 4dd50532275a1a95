package dev.tables.examples.employees;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.examples.employees.staff.SalaryRepository;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application with {@code --serve}, asked over HTTP. */
class ServeTest {
    @TempDir
    private Path directory;

    @Test
    void actuatorEndpointShowsPlansRangesAndHotPartitions() throws Exception {
        try (ConfigurableApplicationContext context = start()) {
            String port = context.getEnvironment().getProperty("local.server.port");

            assertThat(get("http://localhost:" + port + "/actuator/health")).contains("UP");
            assertThat(get("http://localhost:" + port + "/actuator/tables"))
                    .contains("\"imports\"", "\"staff\"")
                    .contains("\"keyRanges\":[{\"reads\":", "\"hottestPartitions\":[{")
                    .contains("\"findByDepartmentAndEmail\":{\"accessPath\":\"INDEX_LOOKUP\"");
            assertThat(get("http://localhost:" + port + "/actuator/tables/" + SalaryRepository.class.getName()))
                    .contains("\"streamByDepartment\":{\"accessPath\":\"PARTITION_SCAN\"");
        }
    }

    /** Departments as a client without Spring sees them: by links, by ETags, by problem details. */
    @Test
    void departmentsHavePagesAndETags() throws Exception {
        try (ConfigurableApplicationContext context = start()) {
            String all = "http://localhost:" + context.getEnvironment().getProperty("local.server.port")
                    + "/companies/acme%20ltd/departments";
            for (int i = 1; i <= 5; i++) {
                assertThat(send("POST", all + "/d" + i, "{\"places\":1}").statusCode())
                        .isEqualTo(200);
            }
            assertThat(send("POST", all + "/d1", "{\"places\":1}").statusCode()).isEqualTo(409);

            List<String> found = new ArrayList<>();
            String next = all + "?size=2";
            while (next != null) {
                HttpResponse<String> page = send("GET", next, "");
                Matcher names = Pattern.compile("\"name\":\"(d\\d)\"").matcher(page.body());
                names.results().forEach(name -> found.add(name.group(1)));
                Matcher link = Pattern.compile("<(.*)>; rel=\"next\"")
                        .matcher(page.headers().firstValue("Link").orElse(""));
                next = link.matches() ? link.group(1) : null;
            }
            assertThat(found).containsExactly("d1", "d2", "d3", "d4", "d5");
            assertThat(send("GET", all + "?page=1", "").statusCode()).isEqualTo(400);

            String one = all + "/d1";
            HttpResponse<String> read = send("GET", one, "");
            String tag = read.headers().firstValue("ETag").orElseThrow();
            assertThat(send("GET", one, "", "If-None-Match", tag).statusCode()).isEqualTo(304);
            assertThat(send("PUT", one, "{\"places\":2}").statusCode()).isEqualTo(428);
            assertThat(send("PUT", one, "{\"places\":2}", "If-Match", tag).body())
                    .contains("\"places\":2");
            HttpResponse<String> stale = send("PUT", one, "{\"places\":3}", "If-Match", tag);
            assertThat(stale.statusCode()).isEqualTo(412);
            assertThat(stale.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(send("DELETE", one, "", "If-Match", tag).statusCode()).isEqualTo(412);
            String newTag = send("GET", one, "").headers().firstValue("ETag").orElseThrow();
            assertThat(send("DELETE", one, "", "If-Match", newTag).statusCode()).isEqualTo(204);
            assertThat(send("GET", one, "").statusCode()).isEqualTo(404);
        }
    }

    private static HttpResponse<String> send(String method, String uri, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(EmployeesApplication.class)
                .run(
                        "--spring.main.web-application-type=servlet",
                        "--server.port=0",
                        "--tables.store=memory",
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

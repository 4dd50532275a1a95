package dev.tables.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.transaction.TablesTransactionAutoConfiguration;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Whatever a client sends as version or token: 400 where it is none, 412 where it is stale, never 500, and nothing is written. */
class ClientErrorsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(24);

    private static final Pattern VERSION = Pattern.compile("(?i:W)/\"[!#-~]*\"");
    private static final List<HttpMethod> WRITES =
            List.of(HttpMethod.PUT, HttpMethod.POST, HttpMethod.DELETE, HttpMethod.PATCH);

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesTransactionAutoConfiguration.class,
                    TablesWebMvcAutoConfiguration.class))
            .withUserConfiguration(Application.class)
            .withPropertyValues("tables.store=memory");

    @EnableWebMvc
    @AutoConfigurationPackage(basePackageClasses = Track.class)
    @org.springframework.context.annotation.Import(TrackController.class)
    static class Application {}

    private void run(ContextConsumer<AssertableWebApplicationContext> test) {
        runner.run(context -> {
            TrackRepository tracks = context.getBean(TrackRepository.class);
            PhotoRepository photos = context.getBean(PhotoRepository.class);
            for (int i = 1; i <= 7; i++) {
                tracks.insert(new Track("a", i, "t" + i, null));
                tracks.insert(new Track("b", i, "t" + i, null));
                photos.insert(new Photo("a", i, "p" + i));
            }
            test.accept(context);
        });
    }

    @Test
    void anyETagReturnsAClientErrorOrSuccess() {
        run(context -> {
            MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
            TrackRepository tracks = context.getBean(TrackRepository.class);
            List<Track> before = tracks.findAll();
            String current = Objects.requireNonNull(before.get(0).version());
            for (String version :
                    versions(current, Objects.requireNonNull(before.get(1).version()))) {
                for (HttpMethod method : WRITES) {
                    MockHttpServletResponse response = perform(
                            mvc,
                            MockMvcRequestBuilders.request(method, "/tracks/1").header("If-Match", version));
                    assertProblem(response, VERSION.matcher(version).matches() ? 412 : 400, method + " " + version);
                }
            }
            assertThat(tracks.findAll()).isEqualTo(before);
            assertThat(perform(
                                    mvc,
                                    MockMvcRequestBuilders.request(HttpMethod.PUT, "/tracks/1")
                                            .header("If-Match", current))
                            .getStatus())
                    .isEqualTo(200);
            assertProblem(
                    perform(
                            mvc,
                            MockMvcRequestBuilders.request(HttpMethod.PUT, "/tracks/1")
                                    .header("If-Match", current)),
                    412,
                    "overtaken");
            assertProblem(
                    perform(
                            mvc,
                            MockMvcRequestBuilders.request(HttpMethod.PUT, "/tracks/99")
                                    .header("If-Match", current)),
                    412,
                    "absent");
        });
    }

    /** Of every shape, but not the one that is stored. */
    private static List<String> versions(String current, String other) {
        List<String> versions = new ArrayList<>(List.of(
                "*",
                "\"*\"",
                "W/*",
                "W/\"*\"",
                "",
                " ",
                "\"\"",
                "W/\"\"",
                "W/",
                "W/\"",
                "null",
                "0",
                "1",
                "\"0\"",
                current + ", " + other,
                "*, " + current,
                current + " ",
                " " + current,
                current.substring(2),
                "W/\"datetime'2021-13-77T99%3A15%3A06.9425059Z'\"",
                "W/\"datetime''\"",
                "W/\"datetime'x'\"",
                "W/\"\u00e4\"",
                "W/\"a\\\"b\"",
                "W/\"a b\"",
                "W/\"a\u0000b\"",
                "W/\"a\nb\"",
                "\ud83d\ude00",
                other));
        for (int end = 0; end < current.length(); end++) {
            versions.add(current.substring(0, end));
        }
        Random random = SEED.random();
        String letters = "W/\"'*:%,; abc019TZ-.\u0000\u00e4\u20ac";
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder(i % 2 == 0 ? "" : "W/\"");
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            versions.add(text.append(i % 4 == 1 ? "\"" : "").toString());
        }
        return versions;
    }

    @Test
    void anyPageTokenReturnsAClientErrorOrSuccess() {
        run(context -> {
            MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
            String token = Objects.requireNonNull(
                    context.getBean(TrackController.class).token());
            for (String path : List.of("/tracks", "/tracks/window")) {
                assertThat(perform(mvc, MockMvcRequestBuilders.get(path).param("token", token))
                                .getContentAsString())
                        .isEqualTo("[3,4]");
                for (String wrong : tokens(token)) {
                    assertProblem(
                            perform(mvc, MockMvcRequestBuilders.get(path).param("token", wrong)),
                            400,
                            path + " " + wrong);
                }
            }
            Map<String, MockHttpServletRequestBuilder> foreign = new LinkedHashMap<>();
            foreign.put("another entity", MockMvcRequestBuilders.get("/photos").param("token", token));
            foreign.put(
                    "another query",
                    MockMvcRequestBuilders.get("/tracks/titled").param("token", token));
            foreign.put(
                    "another argument",
                    MockMvcRequestBuilders.get("/tracks").param("token", token).param("album", "b"));
            foreign.put(
                    "another order",
                    MockMvcRequestBuilders.get("/tracks").param("token", token).param("sort", "number"));
            for (Map.Entry<String, MockHttpServletRequestBuilder> one : foreign.entrySet()) {
                assertProblem(perform(mvc, one.getValue()), 400, one.getKey());
            }
        });
    }

    /** Of every shape, but not the one that was given. */
    private static List<String> tokens(String given) {
        List<String> tokens = new ArrayList<>(List.of(
                "",
                "0",
                "1",
                "2",
                "3",
                "2=",
                "2====",
                "null",
                given + "A",
                given + "=",
                " " + given,
                "1" + given,
                given.substring(1),
                "2!!",
                "\u20ac",
                "\ud83d",
                "2\u0000",
                given + given));
        for (int end = 0; end < given.length(); end++) {
            tokens.add(given.substring(0, end));
        }
        Random random = SEED.random();
        String letters = "ABCXYZabcxyz0189-_=+/";
        for (int i = 0; i < 500; i++) {
            StringBuilder changed = new StringBuilder(given);
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                changed.setCharAt(random.nextInt(given.length()), letters.charAt(random.nextInt(letters.length())));
            }
            if (!changed.toString().equals(given)) {
                tokens.add(changed.toString());
            }
        }
        return tokens;
    }

    @Test
    void applicationAdviceTakesPrecedence() {
        runner.withBean(Own.class).run(context -> {
            MockMvc mvc = MockMvcBuilders.webAppContextSetup(context).build();
            assertThat(perform(
                                    mvc,
                                    MockMvcRequestBuilders.request(HttpMethod.PUT, "/tracks/1")
                                            .header("If-Match", "*"))
                            .getStatus())
                    .isEqualTo(418);
        });
    }

    @Test
    void exceptionHandlerCanBeDisabled() {
        runner.withPropertyValues("tables.web.problem-details=false")
                .run(context -> assertThat(context).doesNotHaveBean(TablesExceptionHandler.class));
    }

    @RestControllerAdvice
    static class Own {
        @ExceptionHandler(RuntimeException.class)
        ResponseEntity<Void> any() {
            return ResponseEntity.status(418).build();
        }
    }

    private static MockHttpServletResponse perform(MockMvc mvc, MockHttpServletRequestBuilder request)
            throws Exception {
        return mvc.perform(request).andReturn().getResponse();
    }

    private static void assertProblem(MockHttpServletResponse response, int status, String sent) throws Exception {
        assertThat(response.getStatus()).as("%s, %s", sent, SEED).isEqualTo(status);
        assertThat(response.getContentType()).as(sent).isEqualTo("application/problem+json");
        assertThat(response.getContentAsString())
                .as(sent)
                .contains("\"status\":" + status)
                .doesNotContain("Row (");
    }
}

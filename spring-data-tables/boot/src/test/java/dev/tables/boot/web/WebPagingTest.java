package dev.tables.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.mock.web.MockHttpServletResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages over HTTP: links lead through everything once, and what cannot be meant is 400 with the reason. */
class WebPagingTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(41);

    private static final int TRACKS = 23;
    private static final List<String> PATHS =
            List.of("slice", "pageable", "window", "numbered", "counted", "all", "few");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static void run(WebApplication.Test test, String... properties) {
        WebApplication.run(
                (application, tracks) -> {
                    IntStream.rangeClosed(1, TRACKS).forEach(i -> tracks.insert(new Track("a", i, "t" + i, null)));
                    test.run(application, tracks);
                },
                properties);
    }

    @Test
    void nextLinksReturnEveryItemOnce() {
        run((application, tracks) -> {
            Random random = SEED.random();
            for (int round = 0; round < 60; round++) {
                String path = PATHS.get(random.nextInt(PATHS.size()));
                int size = 1 + random.nextInt(TRACKS + 3);
                List<String> query = new ArrayList<>();
                query.add("q=%C3%A4%2B+" + round);
                if (random.nextBoolean()) {
                    query.add("size=" + size);
                }
                if (random.nextBoolean() && !path.equals("window") && !path.equals("all")) {
                    query.add("sort=number");
                }
                if (random.nextBoolean()) {
                    query.add("page=0");
                }
                String first = "http://api.example.org/pages/" + path + "?" + String.join("&", query);
                assertThat(follow(application, first, query.contains("size=" + size) ? size : 0))
                        .as("%s, %s", first, SEED)
                        .isEqualTo(IntStream.rangeClosed(1, TRACKS).boxed().toList());
            }
        });
    }

    /** The numbers of all tracks from a page on, which has so many, if that is known. */
    private static List<Integer> follow(WebApplication application, String first, int size) throws Exception {
        List<Integer> numbers = new ArrayList<>();
        @Nullable String next = first;
        while (next != null) {
            MockHttpServletResponse response = application.get(next);
            assertThat(response.getStatus())
                    .as(next + response.getContentAsString())
                    .isEqualTo(200);
            JsonNode page = JSON.readTree(response.getContentAsString());
            List<Integer> some = numbers(page);
            numbers.addAll(some);
            next = page.get("next").isNull() ? null : page.get("next").asString();
            assertThat(some.size() == size || size == 0 || next == null)
                    .as("the size of %s", first)
                    .isTrue();
            if (next != null) {
                assertThat(next)
                        .startsWith(first.substring(0, first.indexOf('&') < 0 ? first.length() : first.indexOf('&')));
            }
            if (first.contains("/slice")) {
                assertThat(response.getHeader("Link")).isEqualTo(next == null ? null : "<" + next + ">; rel=\"next\"");
            }
        }
        return numbers;
    }

    private static List<Integer> numbers(JsonNode page) {
        List<Integer> numbers = new ArrayList<>();
        page.get("content").forEach(track -> numbers.add(track.get("number").asInt()));
        return numbers;
    }

    @Test
    void invalidPageParametersAreRejected() {
        run((application, tracks) -> {
            for (String size : List.of("0", "-1", "x", "1.5", "-0", "%C2%BD", "1e2", "+5", "00")) {
                for (String path : List.of("slice", "window", "all", "few")) {
                    assertProblem(application.get("/pages/" + path + "?size=" + size), "size", size);
                }
                assertThat(application.get("/pages/pageable?size=" + size).getStatus())
                        .isEqualTo(200);
            }
            for (String path : List.of("slice", "window", "all", "few")) {
                for (String page : List.of("1", "3", "-1", "x", "99999999999")) {
                    assertProblem(application.get("/pages/" + path + "?page=" + page), "no numbers", page);
                }
                assertProblem(application.get("/pages/" + path + "?size=2&size=3"), "'size' was sent 2 times", null);
            }
            assertProblem(application.get("/pages/pageable?page=3"), "Page numbers are not supported", null);
            for (String path : PATHS) {
                assertProblem(application.get("/pages/" + path + "?after="), "token", null);
                assertProblem(application.get("/pages/" + path + "?after=secret"), "token", "secret");
                assertProblem(application.get("/pages/" + path + "?after=a&after=b"), "'after' was sent 2 times", null);
            }
            for (String path : List.of("slice", "pageable", "few", "numbered", "counted", "all")) {
                assertProblem(application.get("/pages/" + path + "?sort=nosuch"), "'nosuch'", null);
                assertProblem(application.get("/pages/" + path + "?sort=number,desc,ignorecase"), "'number'", null);
            }
            for (String path : List.of("slice", "pageable", "few", "numbered", "all")) {
                assertProblem(application.get("/pages/" + path + "?sort=title"), "'title'", null);
            }
        });
    }

    @Test
    void pageNumbersAreAcceptedIfTheMethodAllowsThem() {
        run((application, tracks) -> {
            assertThat(tracks.planForQueryMethod("findByAlbumAndNumberGreaterThan")
                            .explain())
                    .contains("offset: skips entities by reading their keys");
            for (String path : List.of("numbered", "counted")) {
                for (int number = 0; number < 6; number++) {
                    MockHttpServletResponse response =
                            application.get("/pages/" + path + "?size=5&sort=number&page=" + number);
                    JsonNode page = JSON.readTree(response.getContentAsString());
                    int from = Math.min(TRACKS, 5 * number);
                    assertThat(numbers(page))
                            .isEqualTo(IntStream.rangeClosed(from + 1, Math.min(TRACKS, from + 5))
                                    .boxed()
                                    .toList());
                    assertThat(page.get("next").isNull()).isEqualTo(number >= 4);
                }
                String from2 = "http://localhost/pages/" + path + "?size=5&page=2";
                assertThat(follow(application, from2, 5))
                        .isEqualTo(IntStream.rangeClosed(11, TRACKS).boxed().toList());
            }
        });
    }

    @Test
    void projectionInterfaceReceivesRequestParameters() {
        run((application, tracks) -> {
            MockHttpServletResponse response = application.get("/pages/wanted?album=a&below=6&size=20&sort=number");
            assertThat(response.getStatus()).as(response.getContentAsString()).isEqualTo(200);
            assertThat(numbers(JSON.readTree(response.getContentAsString())))
                    .isEqualTo(IntStream.rangeClosed(1, 5).boxed().toList());
        });
    }

    @Test
    void pagingFollowsSpringDataWebProperties() {
        run(
                (application, tracks) -> {
                    for (String path : List.of("slice", "pageable", "window", "all")) {
                        assertThat(size(application, "/pages/" + path)).isEqualTo(4);
                        assertThat(size(application, "/pages/" + path + "?many=6"))
                                .isEqualTo(6);
                        assertThat(size(application, "/pages/" + path + "?many=7"))
                                .isEqualTo(6);
                        assertThat(size(application, "/pages/" + path + "?many=99999999999999999999"))
                                .isEqualTo(path.equals("pageable") ? 4 : 6);
                        assertThat(size(application, "/pages/" + path + "?number=1"))
                                .isEqualTo(4);
                    }
                    assertThat(size(application, "/pages/few")).isEqualTo(3);
                    assertProblem(application.get("/pages/slice?number=2"), "'number'", null);
                    assertProblem(application.get("/pages/slice?many=0"), "from 1 to 6", null);
                    assertThat(follow(application, "http://localhost/pages/counted?many=5&number=2", 5))
                            .isEqualTo(IntStream.rangeClosed(6, TRACKS).boxed().toList());
                },
                "spring.data.web.pageable.default-page-size=4",
                "spring.data.web.pageable.max-page-size=6",
                "spring.data.web.pageable.size-parameter=many",
                "spring.data.web.pageable.page-parameter=number",
                "spring.data.web.pageable.one-indexed-parameters=true");
    }

    private static int size(WebApplication application, String uri) throws Exception {
        return numbers(JSON.readTree(application.get(uri).getContentAsString())).size();
    }

    private static void assertProblem(MockHttpServletResponse response, String reason, @Nullable String hidden)
            throws Exception {
        assertThat(response.getStatus()).as(response.getContentAsString()).isEqualTo(400);
        assertThat(response.getContentType()).isEqualTo("application/problem+json");
        JsonNode problem = JSON.readTree(response.getContentAsString());
        assertThat(problem.get("detail").asString()).contains(reason);
        if (hidden != null && hidden.length() > 3) {
            assertThat(response.getContentAsString()).doesNotContain(hidden);
        }
    }
}

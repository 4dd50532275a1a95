package dev.tables.boot.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.web.ReactiveTablesExceptionHandler;
import dev.tables.boot.web.TablesWebFluxAutoConfiguration;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.web.TablesPageArgumentResolver;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.config.EnableWebFlux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages, versions, identities and errors with Spring WebFlux, as with Spring MVC. */
class WebFluxTest {
    private static final int SONGS = 23;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ReactiveWebApplicationContextRunner runner = new ReactiveWebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesWebFluxAutoConfiguration.class))
            .withUserConfiguration(Application.class)
            .withPropertyValues("tables.store=memory");

    @EnableWebFlux
    @AutoConfigurationPackage(basePackageClasses = Song.class)
    @Import(SongController.class)
    static class Application {}

    /** What a test does with it. */
    private interface Asking {
        void ask(WebTestClient http);
    }

    private void run(Asking asking, String... properties) {
        runner.withPropertyValues(properties).run(context -> {
            SongRepository songs = context.getBean(SongRepository.class);
            IntStream.rangeClosed(1, SONGS)
                    .forEach(i -> songs.insert(new Song("a", i, "s" + i, null)).block());
            asking.ask(WebTestClient.bindToApplicationContext(context).build());
        });
    }

    private static EntityExchangeResult<byte[]> call(
            WebTestClient http, HttpMethod method, String uri, String @Nullable ... header) {
        WebTestClient.RequestBodySpec request = http.method(method).uri(URI.create(uri));
        for (int i = 0; header != null && i + 1 < header.length; i += 2) {
            request.header(Objects.requireNonNull(header[i]), Objects.requireNonNull(header[i + 1]));
        }
        return request.exchange().expectBody().returnResult();
    }

    private static int status(WebTestClient http, HttpMethod method, String uri, String @Nullable ... header) {
        return call(http, method, uri, header).getStatus().value();
    }

    private static String body(EntityExchangeResult<byte[]> answer) {
        byte[] content = answer.getResponseBody();
        return content == null ? "" : new String(content, StandardCharsets.UTF_8);
    }

    private static List<Integer> numbers(JsonNode page) {
        List<Integer> numbers = new ArrayList<>();
        page.get("content").forEach(song -> numbers.add(song.get("number").asInt()));
        return numbers;
    }

    /** The numbers of all songs from a page on. */
    private static List<Integer> follow(WebTestClient http, String first) {
        List<Integer> numbers = new ArrayList<>();
        @Nullable String next = first;
        while (next != null) {
            EntityExchangeResult<byte[]> answer = call(http, HttpMethod.GET, next);
            assertThat(answer.getStatus().value()).as(next + body(answer)).isEqualTo(200);
            JsonNode page = JSON.readTree(body(answer));
            numbers.addAll(numbers(page));
            next = page.get("next").isNull() ? null : page.get("next").asString();
            assertThat(next == null || next.contains("q=%C3%A4%2B")).as(next).isTrue();
        }
        return numbers;
    }

    @Test
    void nextLinksReturnEveryItemOnce() {
        List<Integer> all = IntStream.rangeClosed(1, SONGS).boxed().toList();
        run(http -> {
            for (String path : List.of("slice", "numbered", "window")) {
                for (String query : List.of("size=1", "size=7", "size=23", "size=24", "page=0", "size=5&page=0")) {
                    assertThat(follow(http, "http://api.example.org/pages/" + path + "?q=%C3%A4%2B&" + query))
                            .as(path + " " + query)
                            .isEqualTo(all);
                }
            }
            assertThat(follow(http, "http://api.example.org/pages/numbered?q=%C3%A4%2B&size=5&page=2"))
                    .isEqualTo(all.subList(10, SONGS));
        });
    }

    @Test
    void invalidPageParametersAreRejected() {
        run(http -> {
            for (String query : List.of(
                    "size=0",
                    "size=x",
                    "size=2&size=3",
                    "page=3",
                    "page=x",
                    "after=",
                    "after",
                    "after=secret",
                    "after=a&after=b",
                    "sort=nosuch",
                    "sort=title")) {
                EntityExchangeResult<byte[]> answer = call(http, HttpMethod.GET, "/pages/slice?" + query);
                assertThat(answer.getStatus().value()).as(query + body(answer)).isEqualTo(400);
                assertThat(answer.getResponseHeaders().getContentType())
                        .as(query)
                        .hasToString("application/problem+json");
                assertThat(JSON.readTree(body(answer)).get("detail").asString())
                        .as(query)
                        .isNotEmpty()
                        .doesNotContain("secret");
            }
        });
    }

    @Test
    void pagingFollowsSpringDataWebProperties() {
        run(
                http -> {
                    for (String[] asked :
                            new String[][] {{"", "4"}, {"?many=6", "6"}, {"?many=7", "6"}, {"?number=1", "4"}}) {
                        assertThat(numbers(JSON.readTree(body(call(http, HttpMethod.GET, "/pages/slice" + asked[0])))))
                                .as(asked[0])
                                .hasSize(Integer.parseInt(asked[1]));
                    }
                    assertThat(status(http, HttpMethod.GET, "/pages/slice?number=2"))
                            .isEqualTo(400);
                    assertThat(follow(http, "/pages/numbered?q=%C3%A4%2B&many=5&number=2"))
                            .isEqualTo(IntStream.rangeClosed(6, SONGS).boxed().toList());
                },
                "spring.data.web.pageable.default-page-size=4",
                "spring.data.web.pageable.max-page-size=6",
                "spring.data.web.pageable.size-parameter=many",
                "spring.data.web.pageable.page-parameter=number",
                "spring.data.web.pageable.one-indexed-parameters=true");
    }

    @Test
    void conditionalRequestsCompareETags() {
        run(http -> {
            String song = "/songs/b~20b,1";
            EntityExchangeResult<byte[]> created = call(http, HttpMethod.POST, song);
            String tag = Objects.requireNonNull(created.getResponseHeaders().getETag());
            assertThat(created.getStatus().value()).isEqualTo(200);
            assertThat(status(http, HttpMethod.POST, song)).isEqualTo(409);
            assertThat(status(http, HttpMethod.POST, song, "If-None-Match", "*"))
                    .isEqualTo(412);
            assertThat(status(http, HttpMethod.GET, song, "If-None-Match", tag)).isEqualTo(304);
            assertThat(status(http, HttpMethod.GET, song, "If-None-Match", "\"other\""))
                    .isEqualTo(200);
            assertThat(status(http, HttpMethod.PUT, song)).isEqualTo(428);
            assertThat(status(http, HttpMethod.PUT, song, "If-Match", "\"other\""))
                    .isEqualTo(412);
            assertThat(status(http, HttpMethod.PUT, song, "If-Match", "x")).isEqualTo(400);
            EntityExchangeResult<byte[]> changed =
                    call(http, HttpMethod.PUT, song, "If-Match", "\"other\"", "If-Match", tag);
            assertThat(changed.getStatus().value()).isEqualTo(200);
            String current = Objects.requireNonNull(changed.getResponseHeaders().getETag());
            assertThat(current).isNotEqualTo(tag);
            assertThat(status(http, HttpMethod.DELETE, song)).isEqualTo(428);
            assertThat(status(http, HttpMethod.DELETE, song, "If-Match", tag)).isEqualTo(412);
            assertThat(status(http, HttpMethod.DELETE, song, "If-Match", current))
                    .isEqualTo(200);
            assertThat(status(http, HttpMethod.GET, song)).isEqualTo(404);
            assertThat(status(http, HttpMethod.GET, "/songs/b~20b,01")).isEqualTo(400);
        });
    }

    @Test
    void errorsOfOtherStoresAreNotHandled() {
        run(http -> assertThat(status(http, HttpMethod.GET, "/other")).isEqualTo(500));
        run(
                http -> assertThat(status(http, HttpMethod.GET, "/pages/slice?after=x"))
                        .isEqualTo(500),
                "tables.web.problem-details=false");
    }

    @Test
    void autoConfigurationBacksOffIfApplicationBeansExist() {
        TablesPageArgumentResolver own = new TablesPageArgumentResolver();
        own.setPageTokenParameterName("behind");
        runner.withBean(TablesPageArgumentResolver.class, () -> own).run(context -> {
            assertThat(context)
                    .hasNotFailed()
                    .getBean(TablesPageArgumentResolver.class)
                    .isSameAs(own);
            WebTestClient http = WebTestClient.bindToApplicationContext(context).build();
            assertThat(status(http, HttpMethod.GET, "/pages/slice?after=x")).isEqualTo(200);
            assertThat(status(http, HttpMethod.GET, "/pages/slice?behind=x")).isEqualTo(400);
        });
        ReactiveWebApplicationContextRunner bare = new ReactiveWebApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesWebFluxAutoConfiguration.class))
                .withPropertyValues("tables.store=memory");
        bare.run(context -> assertThat(context).hasSingleBean(ReactiveTablesExceptionHandler.class));
        bare.withClassLoader(new FilteredClassLoader("dev.tables.engine.rocksdb"))
                .withPropertyValues("tables.store=")
                .run(context -> assertThat(context)
                        .doesNotHaveBean(TablesTemplate.class)
                        .doesNotHaveBean(ReactiveTablesExceptionHandler.class));
        bare.withClassLoader(new FilteredClassLoader(DispatcherHandler.class))
                .run(context ->
                        assertThat(context).hasNotFailed().doesNotHaveBean(ReactiveTablesExceptionHandler.class));
        bare.withPropertyValues("tables.web.problem-details=false")
                .run(context ->
                        assertThat(context).hasNotFailed().doesNotHaveBean(ReactiveTablesExceptionHandler.class));
    }
}

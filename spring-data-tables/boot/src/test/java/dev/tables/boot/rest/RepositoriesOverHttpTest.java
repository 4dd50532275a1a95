package dev.tables.boot.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.PATCH;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import com.jayway.jsonpath.JsonPath;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesIdConverterAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.web.TablesWebMvcAutoConfiguration;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.rest.core.event.ValidatingRepositoryEventListener;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.data.rest.webmvc.config.RepositoryRestMvcConfiguration;
import org.springframework.hateoas.config.EnableHypermediaSupport;
import org.springframework.hateoas.config.EnableHypermediaSupport.HypermediaType;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Asks repositories over Spring Data REST, request by request. */
class RepositoriesOverHttpTest {
    private static final AnnotationConfigWebApplicationContext CONTEXT = new AnnotationConfigWebApplicationContext();
    private static MockMvc http;

    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    @EnableHypermediaSupport(type = HypermediaType.HAL)
    @AutoConfigurationPackage(basePackageClasses = Worker.class)
    @Import({RepositoryRestMvcConfiguration.class, ByKey.class})
    @ImportAutoConfiguration({
        TablesAutoConfiguration.class,
        TablesRepositoriesAutoConfiguration.class,
        TablesWebMvcAutoConfiguration.class,
        TablesIdConverterAutoConfiguration.class,
        TablesDataRestAutoConfiguration.class
    })
    static class Application {
        @Bean
        RepositoryRestConfigurer validation() {
            return new RepositoryRestConfigurer() {
                @Override
                public void configureValidatingRepositoryEventListener(ValidatingRepositoryEventListener listener) {
                    listener.addValidator("beforeCreate", new Salaries());
                    listener.addValidator("beforeSave", new Salaries());
                }
            };
        }
    }

    /** Refuses negative salaries. */
    private static final class Salaries implements Validator {
        @Override
        public boolean supports(Class<?> type) {
            return type == Worker.class;
        }

        @Override
        public void validate(Object worker, Errors errors) {
            Long salary = ((Worker) worker).salary();
            if (salary != null && salary < 0) {
                errors.rejectValue("salary", "negative", "Salaries are not negative.");
            }
        }
    }

    @RestController
    static class ByKey {
        @GetMapping("/name/{key}")
        String name(@PathVariable("key") Worker worker) {
            return worker.lastName();
        }

        @GetMapping("/number/{key}")
        int number(@PathVariable("key") WorkerKey key) {
            return key.number();
        }
    }

    @BeforeAll
    static void start() {
        TestPropertyValues.of("tables.store=memory").applyTo(CONTEXT.getEnvironment());
        CONTEXT.setServletContext(new MockServletContext());
        CONTEXT.register(Application.class);
        CONTEXT.refresh();
        http = MockMvcBuilders.webAppContextSetup(CONTEXT).build();
    }

    @AfterAll
    static void stop() {
        CONTEXT.close();
    }

    @BeforeEach
    void fill() {
        WorkerRepository workers = CONTEXT.getBean(WorkerRepository.class);
        workers.deleteAll();
        CONTEXT.getBean(ShelfRepository.class).deleteAll();
        for (int i = 1; i <= 5; i++) {
            workers.save(new Worker(
                    "R & D/" + i % 2,
                    i,
                    "Name" + i,
                    100L * i,
                    List.of("java"),
                    new Worker.Address("Paris", "rue " + i),
                    "hush",
                    null));
        }
    }

    private static final String ONE = "/workers/R~20~26~20D~2F1,1";

    private static MockHttpServletResponse ask(HttpMethod method, String path, String body, String... headers)
            throws Exception {
        MockHttpServletRequestBuilder request = MockMvcRequestBuilders.request(method, URI.create(path));
        if (!body.isEmpty()) {
            request.contentType("application/json").content(body);
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return http.perform(request).andReturn().getResponse();
    }

    private static MockHttpServletResponse ask(
            int status, HttpMethod method, String path, String body, String... headers) throws Exception {
        MockHttpServletResponse response = ask(method, path, body, headers);
        assertThat(response.getStatus())
                .as("%s %s: %s", method, path, response.getContentAsString())
                .isEqualTo(status);
        return response;
    }

    private static <T> T read(MockHttpServletResponse response, String path) throws Exception {
        return JsonPath.read(response.getContentAsString(), path);
    }

    private static @Nullable String href(Map<String, Map<String, String>> links, String relation) {
        Map<String, String> link = links.get(relation);
        return link == null ? null : link.get("href");
    }

    private static String path(String url) {
        URI uri = URI.create(url);
        return uri.getRawQuery() == null ? uri.getRawPath() : uri.getRawPath() + "?" + uri.getRawQuery();
    }

    private static Worker stored(int number) {
        return CONTEXT.getBean(WorkerRepository.class)
                .findById(new WorkerKey("R & D/" + number % 2, number))
                .orElseThrow();
    }

    @Test
    void rootAndCollectionLinkToItems() throws Exception {
        assertThat(RepositoriesOverHttpTest.<Map<String, ?>>read(ask(200, GET, "/", ""), "$._links"))
                .containsKeys("workers", "shelves");
        MockHttpServletResponse all = ask(200, GET, "/workers", "");
        List<String> links = read(all, "$._embedded.workers[*]._links.self.href");
        assertThat(links).hasSize(5);
        for (String link : links) {
            ask(200, GET, path(link), "");
        }
        assertThat(RepositoriesOverHttpTest.<String>read(all, "$._links.profile.href"))
                .endsWith("/profile/workers");
        ask(200, GET, "/profile/workers", "", "Accept", "application/alps+json");
        ask(200, GET, "/profile/workers", "", "Accept", "application/schema+json");
        ask(204, HEAD, "/workers", "");
    }

    @Test
    void itemShowsItsPropertiesWithoutVersion() throws Exception {
        MockHttpServletResponse item = ask(200, GET, ONE, "");
        Map<String, Object> body = read(item, "$");
        assertThat(body)
                .containsEntry("department", "R & D/1")
                .containsEntry("number", 1)
                .containsEntry("lastName", "Name1")
                .containsEntry("skills", List.of("java"))
                .doesNotContainKeys("version", "secret");
        assertThat(RepositoriesOverHttpTest.<String>read(item, "$.address.city"))
                .isEqualTo("Paris");
        assertThat(path(read(item, "$._links.self.href"))).isEqualTo(ONE);
        assertThat(item.getHeader("ETag")).matches("\"datetime'[^\"]+'\"");
        ask(404, GET, "/workers/R~20~26~20D~2F1,9", "");
        ask(404, GET, "/workers/nobody", "");
        ask(404, GET, "/workers/R~20~26~20D~2F1,01", "");
    }

    @Test
    void projectionsShowFewerProperties() throws Exception {
        Map<String, Object> body = read(ask(200, GET, ONE + "?projection=nameOnly", ""), "$");
        assertThat(body).containsOnlyKeys("lastName", "_links");
        assertThat(RepositoriesOverHttpTest.<Map<String, Object>>read(
                        ask(200, GET, "/workers", ""), "$._embedded.workers[0]"))
                .containsOnlyKeys("lastName", "_links");
    }

    @Test
    void conditionalRequestsCompareETags() throws Exception {
        String tag = Objects.requireNonNull(ask(200, GET, ONE, "").getHeader("ETag"));
        assertThat(ask(304, GET, ONE, "", "If-None-Match", tag).getContentAsString())
                .isEmpty();
        ask(304, GET, ONE, "", "If-None-Match", "W/" + tag);
        ask(304, GET, ONE, "", "If-None-Match", "\"other\", " + tag);
        ask(200, GET, ONE, "", "If-None-Match", "\"other\"");

        String changed =
                ask(204, PATCH, ONE, "{\"salary\": 7}", "If-Match", tag).getHeader("ETag");
        assertThat(changed).isNotNull().isNotEqualTo(tag);
        assertThat(stored(1).salary()).isEqualTo(7);
        ask(412, PATCH, ONE, "{\"salary\": 8}", "If-Match", tag);
        ask(412, PUT, ONE, "{\"lastName\": \"Late\", \"skills\": []}", "If-Match", tag);
        ask(412, DELETE, ONE, "", "If-Match", tag);
        ask(412, PUT, "/workers/nowhere,1", "{\"lastName\": \"New\", \"skills\": []}", "If-Match", "*");
        ask(400, DELETE, ONE, "", "If-Match", tag + ", " + changed);
        ask(200, GET, ONE, "", "If-None-Match", tag);
        assertThat(stored(1).salary()).isEqualTo(7);
        ask(204, DELETE, ONE, "", "If-Match", changed);
        ask(404, GET, ONE, "");
        ask(404, DELETE, ONE, "");
    }

    @Test
    void postCreatesAndRejectsExistingItems() throws Exception {
        String ada = "{\"department\": \"new\", \"number\": 3, \"lastName\": \"Ada\", \"skills\": [\"go\"]}";
        MockHttpServletResponse created = ask(201, POST, "/workers", ada, "Accept", "application/json");
        assertThat(path(Objects.requireNonNull(created.getHeader("Location")))).isEqualTo("/workers/new,3");
        assertThat(created.getHeader("ETag")).matches("\"datetime'[^\"]+'\"");
        ask(200, GET, "/workers/new,3", "");
        ask(409, POST, "/workers", ada);
        ask(400, POST, "/workers", "{\"department\":");
        MockHttpServletResponse invalid =
                ask(400, POST, "/workers", ada.replace("\"number\": 3", "\"number\": 4, \"salary\": -1"));
        assertThat(RepositoriesOverHttpTest.<String>read(invalid, "$.errors[0].property"))
                .isEqualTo("salary");
        ask(404, GET, "/workers/new,4", "");
    }

    @Test
    void putReplacesOrCreatesTheItem() throws Exception {
        ask(204, PUT, ONE, "{\"department\": \"elsewhere\", \"number\": 77, \"lastName\": \"New\", \"skills\": []}");
        Worker replaced = stored(1);
        assertThat(replaced.lastName()).isEqualTo("New");
        assertThat(replaced.salary()).isNull();
        assertThat(replaced.address()).isNull();
        assertThat(replaced.secret()).as("what JSON does not show").isEqualTo("hush");
        assertThat(CONTEXT.getBean(WorkerRepository.class).count()).isEqualTo(5);

        MockHttpServletResponse created = ask(201, PUT, "/workers/a~2Fb,-5", "{\"lastName\": \"New\", \"skills\": []}");
        assertThat(path(Objects.requireNonNull(created.getHeader("Location")))).isEqualTo("/workers/a~2Fb,-5");
        assertThat(CONTEXT.getBean(WorkerRepository.class).findById(new WorkerKey("a/b", -5)))
                .isPresent();
        ask(400, PUT, ONE, "{\"lastName\": \"Low\", \"skills\": [], \"salary\": -1}");
        ask(400, PUT, ONE, "[1]");
        ask(415, PATCH, ONE, "", "Content-Type", "application/json-patch+json");
    }

    @Test
    void patchMergesAndKeepsTheKey() throws Exception {
        ask(
                204,
                PATCH,
                ONE,
                "{\"number\": 77, \"lastName\": \"Pat\", \"salary\": null, \"address\": {\"street\": null}, \"skills\": [\"c\"]}",
                "Content-Type",
                "application/merge-patch+json");
        Worker patched = stored(1);
        assertThat(patched.lastName()).isEqualTo("Pat");
        assertThat(patched.salary()).isNull();
        assertThat(patched.address()).isEqualTo(new Worker.Address("Paris", null));
        assertThat(patched.skills()).containsExactly("c");
        assertThat(patched.secret()).isEqualTo("hush");
        ask(404, PATCH, "/workers/nobody,1", "{}");
        ask(400, PATCH, ONE, "{\"salary\": \"much\"}");
    }

    @Test
    void searchesContinueAfterTheLastRow() throws Exception {
        MockHttpServletResponse searches = ask(200, GET, "/workers/search", "");
        assertThat(RepositoriesOverHttpTest.<Map<String, ?>>read(searches, "$._links"))
                .containsKeys("findByDepartment", "findByDepartmentAndLastName");
        @Nullable String next = "/workers/search/findByDepartment?department=R%20%26%20D%2F1&size=1";
        int seen = 0;
        int pages = 0;
        while (next != null) {
            MockHttpServletResponse page = ask(200, GET, next, "");
            seen += RepositoriesOverHttpTest.<List<?>>read(page, "$._embedded.workers")
                    .size();
            pages++;
            Map<String, Map<String, String>> links = read(page, "$._links");
            assertThat(links.toString()).doesNotContain("page=1");
            assertThat(links).doesNotContainKey("prev");
            assertThat(path(Objects.requireNonNull(href(links, "first")))).doesNotContain("after=");
            String following = href(links, "next");
            next = following == null ? null : path(following);
        }
        assertThat(seen).isEqualTo(3);
        assertThat(pages).isEqualTo(3);
        String first = "/workers/search/findByDepartment?department=R%20%26%20D%2F1&size=2";
        ask(400, GET, first + "&page=1", "");
        ask(400, GET, first + "&after=none", "");
        ask(400, GET, first + "&sort=nothing", "");
        ask(200, GET, first + "&sort=number", "");
        ask(400, GET, "/workers?sort=nothing", "");
        assertThat(RepositoriesOverHttpTest.<List<?>>read(
                        ask(
                                200,
                                GET,
                                "/workers/search/findByDepartmentAndLastName?department=R%20%26%20D%2F1&name=Name3",
                                ""),
                        "$._embedded.workers"))
                .hasSize(1);
        ask(404, GET, "/workers/search/nothing", "");
    }

    @Test
    void searchesArePagedByNumberIfAllowed() throws Exception {
        String numbered = "/workers/search/numbered?department=R%20%26%20D%2F1&size=1";
        MockHttpServletResponse second = ask(200, GET, numbered + "&page=1", "");
        assertThat(RepositoriesOverHttpTest.<List<?>>read(second, "$._embedded.workers"))
                .hasSize(1);
        String next = path(Objects.requireNonNull(href(read(second, "$._links"), "next")));
        assertThat(next).contains("after=").doesNotContain("page=");
        MockHttpServletResponse third = ask(200, GET, next, "");
        assertThat(third.getContentAsString()).isNotEqualTo(second.getContentAsString());
        ask(400, GET, next + "&page=2", "");
    }

    @Test
    void singleComponentKeyIsAPathSegment() throws Exception {
        MockHttpServletResponse created =
                ask(201, POST, "/shelves", "{\"place\": \"up/left\", \"books\": 3}", "Accept", "application/json");
        String shelf = path(Objects.requireNonNull(created.getHeader("Location")));
        assertThat(shelf).isEqualTo("/shelves/up~2Fleft");
        String tag = Objects.requireNonNull(ask(200, GET, shelf, "").getHeader("ETag"));
        ask(204, PATCH, shelf, "{\"books\": 4}", "If-Match", tag);
        ask(412, PUT, shelf, "{\"books\": 5}", "If-Match", tag);
        ask(204, PUT, shelf, "{\"books\": 5}");
        assertThat(RepositoriesOverHttpTest.<Integer>read(ask(200, GET, shelf, ""), "$.books"))
                .isEqualTo(5);
        ask(204, DELETE, shelf, "");
        ask(404, GET, shelf, "");
    }

    @Test
    void controllersAcceptKeysAndEntities() throws Exception {
        assertThat(ask(200, GET, "/name/R~20~26~20D~2F1,1", "").getContentAsString())
                .isEqualTo("Name1");
        assertThat(ask(200, GET, "/number/any,42", "").getContentAsString()).isEqualTo("42");
        ask(400, GET, "/number/any,042", "");
    }
}

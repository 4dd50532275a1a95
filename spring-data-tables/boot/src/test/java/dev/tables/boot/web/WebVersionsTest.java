package dev.tables.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;

/** Versions as ETags: 304 where the client has it, 412 where it has another, 428 where it does not say, 409 where two are one. */
class WebVersionsTest {
    @Test
    void conditionalRequestsCompareETags() {
        WebApplication.run((application, tracks) -> {
            MockHttpServletResponse created = call(application, HttpMethod.POST, null, null);
            assertThat(created.getStatus()).isEqualTo(200);
            String tag = tag(created);
            assertThat(tag).matches("\"[\\x21\\x23-\\x7E]+\"");
            assertThat(call(application, HttpMethod.POST, null, null).getStatus())
                    .isEqualTo(409);
            assertThat(call(application, HttpMethod.POST, "If-None-Match", "*").getStatus())
                    .isEqualTo(412);

            MockHttpServletResponse read = call(application, HttpMethod.GET, null, null);
            assertThat(tag(read)).isEqualTo(tag);
            for (String same : List.of(tag, "W/" + tag, "\"other\", " + tag)) {
                MockHttpServletResponse known = call(application, HttpMethod.GET, "If-None-Match", same);
                assertThat(known.getStatus()).as(same).isEqualTo(304);
                assertThat(known.getContentAsString()).isEmpty();
                assertThat(tag(known)).isEqualTo(tag);
            }
            assertThat(call(application, HttpMethod.GET, "If-None-Match", "\"other\"")
                            .getStatus())
                    .isEqualTo(200);

            assertThat(call(application, HttpMethod.PUT, null, null).getStatus())
                    .isEqualTo(428);
            assertThat(call(application, HttpMethod.PUT, "If-Match", "\"other\"")
                            .getStatus())
                    .isEqualTo(412);
            for (String none : List.of("", "x", "W/", tag + "x", tag.substring(1), "*, " + tag, "\"a b\"")) {
                assertThat(call(application, HttpMethod.PUT, "If-Match", none).getStatus())
                        .as(none)
                        .isEqualTo(400);
            }
            String current = tag;
            for (String form : List.of("%s", "W/%s", "\"other\", %s", "%s,\"other\"", "*")) {
                MockHttpServletResponse changed =
                        call(application, HttpMethod.PUT, "If-Match", form.replace("%s", current));
                assertThat(changed.getStatus()).as(form).isEqualTo(200);
                assertThat(tag(changed)).isNotEqualTo(current);
                current = tag(changed);
            }
            assertThat(call(application, HttpMethod.PUT, "If-Match", tag).getStatus())
                    .isEqualTo(412);
            assertThat(call(application, HttpMethod.DELETE, null, null).getStatus())
                    .isEqualTo(428);
            assertThat(call(application, HttpMethod.DELETE, "If-Match", tag).getStatus())
                    .isEqualTo(412);
            assertThat(call(application, HttpMethod.DELETE, "If-Match", "*").getStatus())
                    .isEqualTo(400);
            assertThat(call(application, HttpMethod.DELETE, "If-Match", current).getStatus())
                    .isEqualTo(200);
            assertThat(call(application, HttpMethod.GET, null, null).getStatus())
                    .isEqualTo(404);
            assertThat(call(application, HttpMethod.PUT, "If-Match", "*").getStatus())
                    .isEqualTo(412);
            assertThat(call(application, HttpMethod.PUT, "If-Match", current).getStatus())
                    .isEqualTo(412);
        });
    }

    private static MockHttpServletResponse call(
            WebApplication application, HttpMethod method, @Nullable String header, @Nullable String value)
            throws Exception {
        MockHttpServletRequestBuilder request = MockMvcRequestBuilders.request(method, "/versions/1");
        return application.perform(header == null ? request : request.header(header, Objects.requireNonNull(value)));
    }

    private static String tag(MockHttpServletResponse response) {
        return Objects.requireNonNull(response.getHeader("ETag"));
    }
}

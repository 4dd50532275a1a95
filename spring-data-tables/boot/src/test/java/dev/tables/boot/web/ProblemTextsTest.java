package dev.tables.boot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.graphql.TablesGraphQlExceptionResolver;
import dev.tables.boot.internal.ClientProblem;
import dev.tables.data.core.InvalidEntityVersionException;
import dev.tables.data.core.InvalidPageTokenException;
import dev.tables.data.core.OffsetNotAllowedException;
import dev.tables.data.core.TablesExceptionTranslator;
import dev.tables.data.core.UnsupportedSortException;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.data.web.PreconditionFailedException;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import graphql.GraphQLError;
import graphql.Scalars;
import graphql.execution.ExecutionStepInfo;
import graphql.execution.MergedField;
import graphql.execution.ResultPath;
import graphql.language.Field;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.DataFetchingEnvironmentImpl;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.context.request.ServletWebRequest;

/** The exact texts that clients of an application get, of each kind of problem, with Spring MVC, WebFlux, GraphQL and Data REST. */
class ProblemTextsTest {
    private static final String STALE = "The resource has changed since you read it. Fetch it again and retry.";
    private static final String VERSION =
            "The version (ETag) in the request is invalid. Send it exactly as you received it with the resource.";

    private static final Map<ClientProblem.Kind, String> DETAILS = new EnumMap<>(Map.of(
            ClientProblem.Kind.INVALID_VERSION,
            "400 Bad Request: " + VERSION,
            ClientProblem.Kind.INVALID_PAGE_TOKEN,
            "400 Bad Request: The page token or cursor is invalid, or belongs to a different query. Send it exactly as you"
                    + " received it, with the same query, or omit it to start from the first page.",
            ClientProblem.Kind.SORT_REFUSED,
            "400 Bad Request: Sorting by 'price' is not supported here. Omit the sort, or use one that is documented.",
            ClientProblem.Kind.OFFSET_REFUSED,
            "400 Bad Request: Page numbers are not supported here. Request the first page, then use its link or page token"
                    + " to get the next page.",
            ClientProblem.Kind.QUERY_REFUSED,
            "none: This combination of arguments is not supported. Use a documented combination.",
            ClientProblem.Kind.STALE,
            "409 Conflict: " + STALE,
            ClientProblem.Kind.GONE,
            "409 Conflict: The resource does not exist: it was deleted since you read it, or it never existed. Check"
                    + " its identifier, or create the resource again.",
            ClientProblem.Kind.DUPLICATE,
            "409 Conflict: The resource already exists, or a unique value is already taken. Update the existing resource, or"
                    + " use another value.",
            ClientProblem.Kind.OUTCOME_UNKNOWN,
            "503 Service Unavailable: The outcome of the request is unknown: it may have been carried out. Fetch the resource"
                    + " before you retry.",
            ClientProblem.Kind.UNAVAILABLE,
            "503 Service Unavailable: The service is temporarily unavailable. Retry later."));

    private final TablesExceptionTranslator translator = new TablesExceptionTranslator();

    private Map<ClientProblem.Kind, RuntimeException> causes() {
        UnsupportedSortException sort = made(UnsupportedSortException.class);
        ReflectionTestUtils.setField(sort, "properties", List.of("price"));
        return Map.of(
                ClientProblem.Kind.INVALID_VERSION,
                made(InvalidEntityVersionException.class),
                ClientProblem.Kind.INVALID_PAGE_TOKEN,
                made(InvalidPageTokenException.class),
                ClientProblem.Kind.SORT_REFUSED,
                sort,
                ClientProblem.Kind.OFFSET_REFUSED,
                made(OffsetNotAllowedException.class),
                ClientProblem.Kind.QUERY_REFUSED,
                made(ScanNotAllowedException.class),
                ClientProblem.Kind.STALE,
                translated(made(ConcurrentUpdateException.class)),
                ClientProblem.Kind.GONE,
                translated(made(RowNotFoundException.class)),
                ClientProblem.Kind.DUPLICATE,
                translated(made(RowAlreadyExistsException.class)),
                ClientProblem.Kind.OUTCOME_UNKNOWN,
                translated(new OutcomeUnknownException("lost", null)),
                ClientProblem.Kind.UNAVAILABLE,
                translated(new StoreUnavailableException(ErrorCode.SERVER_BUSY, "busy", null)));
    }

    @Test
    void mvcAndWebFluxReturnTheTextOfEveryProblem() {
        assertThat(DETAILS).containsOnlyKeys(ClientProblem.Kind.values());
        causes().forEach((kind, cause) -> {
            String expected = DETAILS.get(kind);
            assertThat(mvc(cause, "X-None", "")).as("MVC %s", kind).isEqualTo(expected);
            assertThat(webFlux(cause, "X-None", "")).as("WebFlux %s", kind).isEqualTo(expected);
        });
    }

    @Test
    void failedPreconditionReturns412WithTheSameText() {
        Map<ClientProblem.Kind, String> headers = Map.of(
                ClientProblem.Kind.STALE, "If-Match",
                ClientProblem.Kind.GONE, "If-Match",
                ClientProblem.Kind.DUPLICATE, "If-None-Match");
        headers.forEach((kind, header) -> {
            String expected =
                    Objects.requireNonNull(DETAILS.get(kind)).replace("409 Conflict", "412 Precondition Failed");
            RuntimeException cause = Objects.requireNonNull(causes().get(kind));
            assertThat(mvc(cause, header, "*")).as("MVC %s", kind).isEqualTo(expected);
            assertThat(webFlux(cause, header, "*")).as("WebFlux %s", kind).isEqualTo(expected);
        });
    }

    @Test
    void graphQlReturnsTheTextOfEveryProblem() {
        DataFetchingEnvironment fetching = DataFetchingEnvironmentImpl.newDataFetchingEnvironment()
                .mergedField(MergedField.newMergedField(new Field("book")).build())
                .executionStepInfo(ExecutionStepInfo.newExecutionStepInfo()
                        .type(Scalars.GraphQLString)
                        .path(ResultPath.rootPath())
                        .build())
                .build();
        TablesGraphQlExceptionResolver resolver = new TablesGraphQlExceptionResolver();
        causes().forEach((kind, cause) -> {
            List<GraphQLError> errors = Objects.requireNonNull(
                    resolver.resolveException(cause, fetching).block());
            assertThat(errors.get(0).getMessage())
                    .isEqualTo(Objects.requireNonNull(DETAILS.get(kind)).replaceFirst(".*?: ", ""));
            assertThat(errors.get(0).getExtensions()).containsEntry("reason", kind.name());
        });
    }

    @Test
    void everyPreconditionHasAText() {
        Map<String, String> found = new TreeMap<>();
        for (Method factory : PreconditionFailedException.class.getDeclaredMethods()) {
            if (Modifier.isStatic(factory.getModifiers()) && !factory.isSynthetic()) {
                PreconditionFailedException refused = Objects.requireNonNull(
                        ReflectionTestUtils.invokeMethod(PreconditionFailedException.class, factory.getName()));
                found.put(factory.getName(), text(ProblemResponses.of(refused)));
            }
        }
        assertThat(found)
                .isEqualTo(Map.of(
                        "forChangedResource", "412 Precondition Failed: " + STALE,
                        "forMissingHeader",
                                "428 Precondition Required: This request must be conditional. Send the header 'If-Match' with"
                                        + " the ETag that you received with the resource.",
                        "forMalformedETag",
                                "400 Bad Request: The header 'If-Match' does not contain a valid ETag. Send the ETag exactly"
                                        + " as you received it with the resource.",
                        "forSeveralETags",
                                "400 Bad Request: The header 'If-Match' must contain exactly one ETag. Send the one that you"
                                        + " received with the resource."));
    }

    @Test
    void everyHandlerOfDataRestHasAText() throws Exception {
        Class<?> type = Class.forName("dev.tables.boot.rest.RestErrors");
        Object handlers = new SpringObjenesis().newInstance(type, false);
        Map<String, String> found = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(ExceptionHandler.class) && method.getParameterCount() == 0)
                .collect(Collectors.toMap(Method::getName, method -> {
                    ResponseEntity<ProblemDetail> answer = ReflectionTestUtils.invokeMethod(handlers, method.getName());
                    return text(Objects.requireNonNull(answer));
                }));
        assertThat(found)
                .isEqualTo(Map.of(
                        "stale", "412 Precondition Failed: " + STALE,
                        "invalidVersion", "400 Bad Request: " + VERSION,
                        "invalidPosition",
                                "400 Bad Request: The page token is invalid, or belongs to a different query. Follow the link"
                                        + " 'next' exactly as you received it, or omit the token to start from the first page.",
                        "unusable",
                                "400 Bad Request: A parameter is missing, invalid or not supported. Correct the parameters and"
                                        + " retry."));
    }

    private static String mvc(RuntimeException cause, String header, String value) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader(header, value);
        try {
            return text(new TablesExceptionHandler().failed(cause, new ServletWebRequest(request)));
        } catch (RuntimeException thrown) {
            return unanswered(cause, thrown);
        }
    }

    private static String webFlux(RuntimeException cause, String header, String value) {
        MockServerWebExchange exchange =
                MockServerWebExchange.from(MockServerHttpRequest.get("/").header(header, value));
        try {
            return text(new ReactiveTablesExceptionHandler().failed(cause, exchange));
        } catch (RuntimeException thrown) {
            return unanswered(cause, thrown);
        }
    }

    private static String unanswered(RuntimeException cause, RuntimeException thrown) {
        assertThat(thrown).isSameAs(cause);
        return "none: " + Objects.requireNonNull(ClientProblem.of(cause)).detail();
    }

    private static String text(ResponseEntity<ProblemDetail> answer) {
        ProblemDetail problem = Objects.requireNonNull(answer.getBody());
        assertThat(problem.getStatus()).isEqualTo(answer.getStatusCode().value());
        return problem.getStatus() + " " + problem.getTitle() + ": " + problem.getDetail();
    }

    private RuntimeException translated(RuntimeException error) {
        return Objects.requireNonNull(translator.translateExceptionIfPossible(error));
    }

    private static <T extends RuntimeException> T made(Class<T> type) {
        T error = new SpringObjenesis().newInstance(type, false);
        if (error instanceof TableStoreException) {
            ReflectionTestUtils.setField(
                    error, TableStoreException.class, "errorCode", ErrorCode.INVALID_INPUT, ErrorCode.class);
        }
        return error;
    }
}

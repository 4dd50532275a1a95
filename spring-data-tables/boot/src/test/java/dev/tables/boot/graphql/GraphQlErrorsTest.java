package dev.tables.boot.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.data.core.OffsetNotAllowedException;
import dev.tables.data.core.TablesTemplate;
import graphql.GraphQLError;
import graphql.GraphqlErrorBuilder;
import graphql.schema.DataFetchingEnvironment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.graphql.autoconfigure.GraphQlAutoConfiguration;
import org.springframework.boot.graphql.autoconfigure.GraphQlSourceBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.graphql.ExecutionGraphQlService;
import org.springframework.graphql.data.method.annotation.Argument;
import org.springframework.graphql.data.method.annotation.GraphQlExceptionHandler;
import org.springframework.graphql.data.method.annotation.QueryMapping;
import org.springframework.graphql.data.query.ScrollSubrange;
import org.springframework.graphql.execution.ErrorType;
import org.springframework.graphql.support.DefaultExecutionGraphQlRequest;
import org.springframework.stereotype.Controller;

/** Which errors are whose, asked through Spring Boot's own GraphQL. */
class GraphQlErrorsTest {
    private static final String SCHEMA = """
            type Query {
                insertTwice: String
                handled: String
                elsewhere: String
                since(after: String): String
                notes(first: Int, after: String): NoteConnection
            }
            type Note { text: String }
            """;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesGraphQlAutoConfiguration.class,
                    TablesAutoConfiguration.class,
                    GraphQlAutoConfiguration.class))
            .withUserConfiguration(Application.class)
            .withPropertyValues("tables.store=memory");

    @Configuration(proxyBeanMethods = false)
    static class Application {
        @Bean
        GraphQlSourceBuilderCustomizer schema() {
            return builder -> builder.schemaResources(new ByteArrayResource(SCHEMA.getBytes(StandardCharsets.UTF_8)));
        }

        @Bean
        Notes notes(TablesTemplate tables) {
            return new Notes(tables);
        }
    }

    @Controller
    static class Notes {
        private final TablesTemplate tables;

        Notes(TablesTemplate tables) {
            this.tables = tables;
        }

        @QueryMapping
        String insertTwice() {
            tables.insert(new Note("twice", 1, "first"));
            tables.insert(new Note("twice", 1, "second"));
            return "never";
        }

        @QueryMapping
        String handled() {
            throw new OffsetNotAllowedException("Page 3 was asked for.");
        }

        @QueryMapping
        String elsewhere() {
            throw new DuplicateKeyException("another store");
        }

        @QueryMapping
        String since(@Argument String after) {
            throw new IllegalStateException(after);
        }

        @QueryMapping
        Window<Note> notes(ScrollSubrange page) {
            return Window.from(List.of(new Note("book", 1, "text")), index -> ScrollPosition.offset(index));
        }

        @GraphQlExceptionHandler
        GraphQLError own(OffsetNotAllowedException error, DataFetchingEnvironment environment) {
            return GraphqlErrorBuilder.newError(environment)
                    .errorType(ErrorType.FORBIDDEN)
                    .message("its own")
                    .build();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "{ insertTwice }, BAD_REQUEST, The resource already exists",
        "{ handled }, FORBIDDEN, its own",
        "{ elsewhere }, INTERNAL_ERROR, INTERNAL_ERROR",
        "'{ since(after: \"noon\") }', INTERNAL_ERROR, INTERNAL_ERROR",
        "'{ notes(first: 2, after: \"noon\") { edges { node { text } } } }', BAD_REQUEST, The page token or cursor is invalid",
        "'{ notes(first: 2, after: \"Tl8x\") { edges { node { text } } } }', BAD_REQUEST, The page token or cursor is invalid",
        "'{ notes(first: 2, after: \"\") { edges { node { text } } } }', BAD_REQUEST, The page token or cursor is invalid",
    })
    void applicationResolverTakesPrecedenceAndOursReturnsClientErrors(String query, ErrorType type, String message) {
        runner.run(context -> {
            List<GraphQLError> errors = Objects.requireNonNull(context.getBean(ExecutionGraphQlService.class)
                            .execute(new DefaultExecutionGraphQlRequest(query, null, null, null, "1", Locale.ROOT))
                            .block())
                    .getExecutionResult()
                    .getErrors();
            assertThat(errors).hasSize(1);
            assertThat(errors.get(0).getErrorType()).isEqualTo(type);
            assertThat(errors.get(0).getMessage()).contains(message);
        });
    }
}

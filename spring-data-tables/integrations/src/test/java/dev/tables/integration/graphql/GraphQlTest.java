package dev.tables.integration.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.local.LocalTableStore;
import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.graphql.data.pagination.ConnectionFieldTypeVisitor;
import org.springframework.graphql.data.pagination.CursorEncoder;
import org.springframework.graphql.data.pagination.CursorStrategy;
import org.springframework.graphql.data.query.QueryByExampleDataFetcher;
import org.springframework.graphql.data.query.ScrollPositionCursorStrategy;
import org.springframework.graphql.data.query.ScrollSubrange;
import org.springframework.graphql.data.query.WindowConnectionAdapter;
import org.springframework.graphql.execution.ConnectionTypeDefinitionConfigurer;
import org.springframework.graphql.execution.GraphQlSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Repositories of tables answer GraphQL by example, with Spring's own cursors; set up as Spring Boot does it. */
class GraphQlTest {
    private static final String SCHEMA = """
            type Query {
                book(shelf: String!, number: Int!): Book
                books(shelf: String, author: String, first: Int, after: String, last: Int, before: String): BookConnection
            }
            type Book { shelf: String! number: Int! author: String title: String }
            """;

    private static LocalTableStore store;
    private static GraphQL graphQl;

    @BeforeAll
    static void fill() {
        store = LocalTableStore.inMemory();
        BookRepository books =
                new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(BookRepository.class);
        books.saveAll(IntStream.rangeClosed(1, 23)
                .mapToObj(i -> new Book("novels", i, i % 2 == 0 ? "Tove" : "Jaan", "Title " + i))
                .toList());
        CursorStrategy<ScrollPosition> cursors =
                CursorStrategy.withEncoder(new ScrollPositionCursorStrategy(), CursorEncoder.base64());
        graphQl = GraphQlSource.schemaResourceBuilder()
                .schemaResources(new ByteArrayResource(SCHEMA.getBytes(StandardCharsets.UTF_8)))
                .configureTypeDefinitions(new ConnectionTypeDefinitionConfigurer())
                .typeVisitors(List.of(ConnectionFieldTypeVisitor.create(List.of(new WindowConnectionAdapter(cursors)))))
                .configureRuntimeWiring(QueryByExampleDataFetcher.autoRegistrationConfigurer(
                        List.of(books), List.of(), cursors, ScrollSubrange.create(ScrollPosition.keyset(), 20, true)))
                .build()
                .graphQl();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static ExecutionResult execute(String query) {
        return graphQl.execute(ExecutionInput.newExecutionInput(query));
    }

    private static JsonNode data(String query) {
        ExecutionResult result = execute(query);
        assertThat(result.getErrors()).isEmpty();
        JsonNode answer = JsonMapper.shared().valueToTree(result.toSpecification());
        return answer.path("data");
    }

    @Test
    void queryFindsOneByItsKeys() {
        assertThat(data("{ book(shelf: \"novels\", number: 7) { title } }")
                        .at("/book/title")
                        .asString())
                .isEqualTo("Title 7");
    }

    @Test
    void cursorsContinueAfterARow() {
        List<Integer> numbers = new ArrayList<>();
        String after = "";
        boolean more = true;
        while (more) {
            JsonNode page = data("{ books(shelf: \"novels\", author: \"Jaan\", first: 5" + after
                            + ") { edges { node { number } } pageInfo { hasNextPage endCursor } } }")
                    .path("books");
            page.path("edges")
                    .forEach(edge -> numbers.add(edge.at("/node/number").asInt()));
            after = ", after: \"" + page.at("/pageInfo/endCursor").asString() + "\"";
            more = page.at("/pageInfo/hasNextPage").asBoolean();
        }
        assertThat(numbers).containsExactly(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23);
    }

    @Test
    void defaultIsTheFirstPage() {
        assertThat(data("{ books(shelf: \"novels\") { edges { node { number } } } }")
                        .at("/books/edges")
                        .size())
                .isEqualTo(20);
    }

    @Test
    void backwardScrollingIsRejected() {
        String end = data("{ books(shelf: \"novels\", first: 5) { pageInfo { endCursor } } }")
                .at("/books/pageInfo/endCursor")
                .asString();
        assertThat(execute("{ books(shelf: \"novels\", last: 3, before: \"" + end + "\") { edges { cursor } } }")
                        .getErrors())
                .hasSize(1);
    }
}

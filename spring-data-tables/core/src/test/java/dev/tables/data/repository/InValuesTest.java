package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

/**
 * A query with more values for {@code In} and {@code NotIn} than the bound is refused, however it is served, before it
 * reads anything.
 */
class InValuesTest {
    private static final int BOUND = 10_000;

    private final RecordingStore store = new RecordingStore();
    private final TablesTemplate template = new TablesTemplate(store);
    private final Tickets tickets = new TablesRepositoryFactory(template).getRepository(Tickets.class);

    @TableEntity(table = "boundedTickets")
    record Ticket(
            @PartitionKey String board,
            @RowKey(digits = 8) int number,

            @IndexedBy(scope = IndexScope.GLOBAL, layout = IndexLayout.KEYS_ONLY)
            String owner,

            @IndexedBy String state,
            String note) {}

    interface Tickets extends TablesRepository<Ticket, InValuesTestTicketKey>, TablesPredicateExecutor<Ticket> {
        List<Ticket> findByBoardIn(Collection<String> boards);

        List<Ticket> findByBoardAndNumberIn(String board, Collection<Integer> numbers);

        List<Ticket> findByBoardInAndNumberIn(Collection<String> boards, Collection<Integer> numbers);

        List<Ticket> findByOwnerIn(Collection<String> owners);

        List<Ticket> findByOwnerIn(String... owners);

        Slice<Ticket> findByOwnerIn(Iterable<String> owners, Pageable page);

        Stream<Ticket> streamByOwnerIn(Collection<String> owners);

        List<Ticket> findByBoardAndStateIn(String board, Collection<String> states);

        List<Ticket> findByBoardAndNoteIn(String board, Collection<String> notes);

        List<Ticket> findByBoardAndNoteNotIn(String board, Collection<String> notes);

        List<Ticket> findByBoardInOrOwnerIn(Collection<String> boards, Collection<String> owners);

        long countByOwnerIn(Collection<String> owners);

        boolean existsByOwnerIn(Collection<String> owners);

        long deleteByOwnerIn(Collection<String> owners);
    }

    /** Makes a query with many values. */
    private interface Call {
        Object with(Tickets tickets, List<String> values, List<Integer> numbers);
    }

    private enum Query {
        PARTITIONS((tickets, values, numbers) -> tickets.findByBoardIn(values)),
        KEYS((tickets, values, numbers) -> tickets.findByBoardAndNumberIn("b", numbers)),
        INDEX((tickets, values, numbers) -> tickets.findByOwnerIn(values)),
        ARRAY((tickets, values, numbers) -> tickets.findByOwnerIn(values.toArray(String[]::new))),
        ITERABLE((tickets, values, numbers) -> {
            Iterable<String> unsized = values::iterator;
            return tickets.findByOwnerIn(unsized, PageRequest.ofSize(3));
        }),
        STREAM((tickets, values, numbers) -> {
            try (Stream<Ticket> found = tickets.streamByOwnerIn(values)) {
                return found.toList();
            }
        }),
        LOCAL_INDEX((tickets, values, numbers) -> tickets.findByBoardAndStateIn("b", values)),
        FILTER((tickets, values, numbers) -> tickets.findByBoardAndNoteIn("b", values)),
        NOT_IN((tickets, values, numbers) -> tickets.findByBoardAndNoteNotIn("b", values)),
        UNION((tickets, values, numbers) -> tickets.findByBoardInOrOwnerIn(List.of("b"), values)),
        COUNT((tickets, values, numbers) -> tickets.countByOwnerIn(values)),
        EXISTS((tickets, values, numbers) -> tickets.existsByOwnerIn(values)),
        DELETE((tickets, values, numbers) -> tickets.deleteByOwnerIn(values)),
        PREDICATE((tickets, values, numbers) -> tickets.findAll(InValuesTestTicket_.owner.in(values)));

        private final Call call;

        Query(Call call) {
            this.call = call;
        }

        Object with(Tickets tickets, int count) {
            List<String> values =
                    IntStream.range(0, count).mapToObj(i -> "v" + i).toList();
            List<Integer> numbers = IntStream.range(0, count).boxed().toList();
            return call.with(tickets, values, numbers);
        }
    }

    @BeforeEach
    void fill() {
        for (int number = 0; number < 5; number++) {
            tickets.save(new Ticket("b", number, "v" + number, "s", "n"));
        }
        store.takeRequests();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void queryRejectsMoreValuesThanTheMaximum(Query query) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.with(tickets, BOUND + 1))
                .withMessageMatching(
                        "(?s)Found (10001|more than 10000) values for '.+', expected at most 10000\\..*several calls.*"
                                + "TablesTemplate\\.setMaxInListSize.*tables\\.max-in-list-size.*");
        assertThat(store.takeRequests()).isEmpty();
        assertThat(tickets.count()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource
    void queryAcceptsAsManyValuesAsTheMaximum(Query query) {
        template.setMaxInListSize(3);
        assertThatCode(() -> query.with(tickets, 3)).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> query.with(tickets, 4))
                .withMessageContaining("expected at most 3.");
        template.setMaxInListSize(4);
        assertThatCode(() -> query.with(tickets, 4)).doesNotThrowAnyException();
    }

    /** Each value of one is combined with each of the other. */
    @Test
    void maximumAppliesToCombinationsOfConditions() {
        List<String> boards = IntStream.range(0, 101).mapToObj(i -> "b" + i).toList();
        List<Integer> numbers = IntStream.range(0, 100).boxed().toList();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tickets.findByBoardInAndNumberIn(boards, numbers))
                .withMessageContaining("Found at least 10100 combinations of the values for '")
                .withMessageContaining("expected at most 10000.");
        assertThat(store.takeRequests()).isEmpty();
        assertThat(tickets.findByBoardInAndNumberIn(boards.subList(0, 100), numbers))
                .isEmpty();
    }

    /** Identities that a caller lists are read and deleted, however many there are. */
    @Test
    void maximumDoesNotApplyToIdentities() {
        List<InValuesTestTicketKey> keys = IntStream.range(0, 2 * BOUND)
                .mapToObj(number -> new InValuesTestTicketKey("b", number))
                .toList();
        assertThat(tickets.findAllById(keys)).hasSize(5);
        tickets.deleteAllById(keys);
        assertThat(tickets.count()).isZero();
    }

    @Test
    void setMaxInListSizeRejectsZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> template.setMaxInListSize(0))
                .withMessage("The maximum number of values must be 1 or more, but was 0.");
    }
}

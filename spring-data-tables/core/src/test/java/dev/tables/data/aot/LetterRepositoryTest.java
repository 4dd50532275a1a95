package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.TablesSort;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

/** What stands beside the derived queries of a repository, and what its methods return. */
class LetterRepositoryTest {
    private GenericApplicationContext context;
    private LetterRepository letters;
    private RecordingStore store;

    /** The application, started. */
    GenericApplicationContext newApplication() {
        return new AnnotationConfigApplicationContext(LetterApplication.class);
    }

    @BeforeEach
    void start() {
        context = newApplication();
        letters = context.getBean(LetterRepository.class);
        store = context.getBean(RecordingStore.class);
        letters.saveAll(IntStream.rangeClosed(1, 6)
                .mapToObj(i -> Letter.of("b", i, i % 2 == 0 ? "Even" : "Odd"))
                .toList());
        store.takeRequests();
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void filterParametersAreBoundByName() {
        assertThat(numbers(letters.ofInterest(4, "Even", "b"))).containsExactlyInAnyOrder(2, 4, 5, 6);
    }

    @Test
    void findsByExample() {
        assertThat(numbers(letters.findAll(sentBy("Odd")))).containsExactly(1, 3, 5);
        assertThat(store.takeRequests()).hasSize(1);
        assertThat(numbers(letters.findAll(sentBy("Odd"), Sort.by("number").descending())))
                .containsExactly(5, 3, 1);
        assertThat(letters.findAll(sentBy("Odd"), PageRequest.of(1, 2)).getTotalElements())
                .isEqualTo(3);
        assertThat(letters.count(sentBy("Odd"))).isEqualTo(3);
        assertThat(letters.exists(sentBy("Nobody"))).isFalse();
        assertThat(letters.findOne(sentBy("Nobody"))).isEmpty();
    }

    @Test
    void findsByExampleFluently() {
        List<LetterRepository.Sheet> sheets = letters.findBy(
                sentBy("Even"),
                query -> query.as(LetterRepository.Sheet.class).limit(2).all());
        assertThat(sheets)
                .containsExactly(new LetterRepository.Sheet(2, "text 2"), new LetterRepository.Sheet(4, "text 4"));
        List<LetterRepository.Line> lines = letters.findBy(
                sentBy("Odd"), query -> query.as(LetterRepository.Line.class).all());
        assertThat(lines).extracting(LetterRepository.Line::getNumber).containsExactly(1, 3, 5);
        assertThat(letters.<Letter, Long>findBy(
                        sentBy("Odd"), query -> query.stream().count()))
                .isEqualTo(3);
    }

    @Test
    void findsByPredicate() {
        var odd = Letter_.box.eq("b").and(Letter_.sender.startsWith("O"));
        assertThat(numbers(letters.findAll(odd, TablesSort.by(Letter_.number.desc()))))
                .containsExactly(5, 3, 1);
        List<LetterRepository.Line> lines = letters.findBy(
                odd, query -> query.as(LetterRepository.Line.class).all());
        assertThat(lines).extracting(LetterRepository.Line::getNumber).containsExactly(1, 3, 5);
        assertThat(letters.plan(odd).explain()).contains("by index bySender");
        assertThat(letters.delete(odd)).isEqualTo(3);
        assertThat(letters.count(odd)).isZero();
    }

    @Test
    void queryMethodsReturnProjections() {
        assertThat(letters.findByBoxAndSender("b", "Even"))
                .extracting(LetterRepository.Line::getText)
                .containsExactly("text 2", "text 4", "text 6");
        assertThat(letters.readByBoxAndSender("b", "Odd")).contains(new LetterRepository.Sheet(3, "text 3"));
        assertThat(letters.searchByBoxAndSender("b", "Odd", LetterRepository.Sheet.class))
                .isEqualTo(letters.readByBoxAndSender("b", "Odd"));
        assertThat(letters.searchByBoxAndSender("b", "Odd", LetterRepository.Line.class))
                .extracting(LetterRepository.Line::getNumber)
                .containsExactly(1, 3, 5);
        assertThat(letters.searchByBoxAndSender("b", "Odd", Letter.class)).hasSize(3);
    }

    @Test
    void scrollingReadsAllWindows() {
        List<Integer> seen = new ArrayList<>();
        Window<Letter> window = letters.findTop2ByBoxAndSender("b", "Odd", ScrollPosition.keyset());

        seen.addAll(numbers(window.getContent()));
        while (window.hasNext()) {
            window = letters.findTop2ByBoxAndSender("b", "Odd", window.positionAt(window.size() - 1));
            seen.addAll(numbers(window.getContent()));
        }

        assertThat(seen).containsExactly(1, 3, 5);
    }

    @Test
    void closedStreamReadsNoFurtherPages() {
        letters.saveAll(IntStream.rangeClosed(1, 1001)
                .mapToObj(i -> Letter.of("full", i, "Odd"))
                .toList());
        store.takeRequests();
        List<String> closed = new ArrayList<>();

        try (Stream<Letter> all = letters.streamByBox("full").onClose(() -> closed.add("stream"))) {
            assertThat(all.iterator().next().number()).isEqualTo(1);
        }
        assertThat(closed).containsExactly("stream");
        assertThat(store.takeRequests()).hasSize(1);
        try (Stream<Letter> all = letters.streamByBox("full")) {
            assertThat(all).hasSize(1001);
        }
        assertThat(store.takeRequests()).hasSize(2);
    }

    @Test
    void futureCompletesWithEntitiesAndDeleteReturnsDeletedEntities() {
        assertThat(numbers(letters.queryByBoxAndSender("b", "Odd").join())).containsExactly(1, 3, 5);
        assertThat(numbers(letters.removeByBoxAndNumberLessThan("b", 4))).containsExactly(1, 2, 3);
        assertThat(numbers(letters.queryByBoxAndSender("b", "Odd").join())).containsExactly(5);
    }

    @Test
    void customMethodsOfFragmentsAreCalled() {
        assertThat(letters.forward(new LetterKey("b", 2), "c")).isTrue();
        assertThat(letters.forward(new LetterKey("b", 2), "c")).isFalse();
        assertThat(letters.findById(new LetterKey("c", 2))).isPresent();
    }

    @Test
    void eachRepositoryUsesItsOwnStore() {
        ArchivedLetterRepository archive = context.getBean(ArchivedLetterRepository.class);
        archive.save(Letter.of("b", 9, "Odd"));

        assertThat(numbers(archive.findByBoxAndSender("b", "Odd"))).containsExactly(9);
        assertThat(letters.findById(new LetterKey("b", 9))).isEmpty();
        assertThat(context.getBean("archiveStore", RecordingStore.class).takeRequests())
                .isNotEmpty();
    }

    @Test
    void callbacksAndListenersAreCalled() {
        LetterApplication.Heard heard = context.getBean(LetterApplication.Heard.class);
        heard.events.clear();

        letters.save(Letter.of("b", 7, "Seven").saying(" stripped "));

        assertThat(letters.findById(new LetterKey("b", 7))).map(Letter::text).contains("'stripped'");
        assertThat(letters.ofInterest(6, "Nobody", "b"))
                .extracting(Letter::text)
                .containsExactly("'stripped'");
        assertThat(heard.events).containsExactly("saved 7 in letters");
    }

    private static Example<Letter> sentBy(String sender) {
        return Example.of(
                new Letter("b", 0, sender, "", null), ExampleMatcher.matching().withIgnorePaths("number", "text"));
    }

    private static List<Integer> numbers(Iterable<Letter> found) {
        return Streamable.of(found).map(Letter::number).toList();
    }
}

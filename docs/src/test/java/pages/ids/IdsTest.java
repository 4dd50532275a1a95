package pages.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.test.DataTablesTest;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;

@DataTablesTest
@Import(Sequences.class)
class IdsTest {
    @Autowired
    private TaskRepository tasks;

    @Autowired
    private MessageRepository messages;

    @Autowired
    private Sequences sequences;

    @Test
    void insertRejectsExistingId() {
        Task task = tasks.insert(Task.create("garden", "Mow the lawn"));

        assertThat(tasks.findById(new TaskKey("garden", task.id()))).hasValue(task);
        assertThatThrownBy(() -> tasks.insert(task)).isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void idsWithTimeSortByTime() {
        Instant start = Instant.now();
        Message first = Message.create("lobby", "Hello");
        Message second = new Message("lobby", first.sent().plusMillis(1), first.id(), "Good morning");
        messages.saveAll(List.of(second, first));

        assertThat(messages.findByRoomAndSentGreaterThanEqual("lobby", start.minusSeconds(1)))
                .extracting(Message::text)
                .containsExactly("Hello", "Good morning");
    }

    @Test
    void concurrentCallersGetDifferentNumbers() {
        List<CompletableFuture<List<Long>>> callers = IntStream.range(0, 4)
                .mapToObj(caller -> CompletableFuture.supplyAsync(() -> IntStream.range(0, 10)
                        .mapToObj(i -> sequences.next("tickets"))
                        .toList()))
                .toList();

        assertThat(callers.stream().flatMap(caller -> caller.join().stream()))
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 40).boxed().toList());
    }
}
